import { atom } from 'nanostores';
import { fetchSessions, sendEndEverywhere, sendSessionEnd } from '../../api/account.ts';
import { OFFLINE_CODE } from '../../api/error.ts';
import { readToken } from '../../api/token.ts';
import type { ListedSession } from '../../contract/session.ts';
import type { FailedState } from '../../lib/failure.ts';
import { createRequest } from '../../lib/request.ts';
import { logOut } from '../../session/session.ts';

/** Whether the list may come at a later try. After any other failure the backend does not know the call: there is no list then. */
export const mayComeLater = ({ code, status }: FailedState): boolean =>
  code === OFFLINE_CODE || status === 429 || status === 503;

export function createSessionList() {
  const $rows = atom<readonly ListedSession[] | null>(null);
  return {
    $rows,
    load: createRequest(async () => $rows.set(await fetchSessions())),
    end: createRequest(
      async ({ id }: ListedSession) => {
        await sendSessionEnd(id);
        $rows.set($rows.get()?.filter((row) => row.id !== id) ?? null);
      },
      { success: 'That device is logged out.', hideAfter: false },
    ),
    endAll: createRequest(async () => {
      const token = readToken();
      await sendEndEverywhere();
      // Somebody else may have logged in meanwhile, in another tab.
      if (readToken() === token) await logOut();
    }),
  };
}
