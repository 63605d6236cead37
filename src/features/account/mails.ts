import { atom } from 'nanostores';
import { fetchMailChoices, sendMailChoice } from '../../api/account.ts';
import type { MailChoice } from '../../contract/mails.ts';
import { createRequest } from '../../lib/request.ts';

/** The letters that somebody can turn off. `change` shows what was chosen at once, and what holds once it is answered. */
export function createMailChoices() {
  const $rows = atom<readonly MailChoice[]>([]);
  return {
    $rows,
    load: createRequest(async () => $rows.set(await fetchMailChoices())),
    change: createRequest(
      async ({ kind, wanted }: MailChoice) => {
        const before = $rows.get();
        $rows.set(before.map((row) => (row.kind === kind ? { ...row, wanted: !wanted } : row)));
        try {
          $rows.set(await sendMailChoice(kind, !wanted));
        } catch (error) {
          $rows.set(before);
          throw error;
        }
      },
      { success: 'Your choice is saved.' },
    ),
  };
}
