import { clearTab, keysWith, readItem, removeItem, writeItem } from './storage.ts';

export const DRAFT_PREFIX = 'hh_draft_';

export const UNSETTLED_KEY = 'hh_unsettled';

export const ACCOUNT_KEY = 'hh_account';

/** For a logout on a shared computer. In a file of its own, so that the header's script stays small. */
export function clearDrafts(): void {
  for (const key of keysWith(DRAFT_PREFIX)) removeItem(key);
  removeItem(UNSETTLED_KEY);
  removeItem(ACCOUNT_KEY);
}

/** It tells two accounts apart, and not the address. */
function markOf(email: string): string {
  let mark = 0;
  for (const letter of email.trim().toLowerCase()) mark = (Math.imul(mark, 31) + (letter.codePointAt(0) ?? 0)) | 0;
  return String(mark);
}

/** The mark of the account that logged in last in this browser; `null` after signing out and where nobody has. */
export const accountMark = (): string | null => readItem(ACCOUNT_KEY);

/**
 * Notes whose login begins, and forgets what another account has left in this browser: drafts, open payments, what the tab keeps. `false`
 * when the browser did not store the note.
 */
export function takeAccount(email: string): boolean {
  const mark = markOf(email);
  const before = accountMark();
  if (before !== null && before !== mark) {
    clearDrafts();
    clearTab();
  }
  return writeItem(ACCOUNT_KEY, mark);
}
