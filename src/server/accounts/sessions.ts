import { endAllSessions, endSession, getSessions } from '../../contract/session.ts';
import type { Api } from '../http/api.ts';
import type { Services } from '../services.ts';

/** The user's own logins: which there are, and the end of one or of all. */
export function addSessionCalls(api: Api, { sessions }: Services): void {
  api.on(getSessions, ({ user, token }) => sessions.list(user.id, token));
  api.on(endSession, async ({ user, params }) => {
    await sessions.endOne(user.id, params.id);
    return 'This login has ended.';
  });
  api.on(endAllSessions, async ({ user }) => {
    await sessions.endAll(user.id);
    return 'You are logged out everywhere.';
  });
}
