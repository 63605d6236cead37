import { ACCOUNT_KEY, clearDrafts } from './clear-drafts.ts';
import { readItem, writeItem } from './storage.ts';
import { clearTab } from './tab-storage.ts';

/** A number made of an email address. It tells two accounts apart, and does not tell the address. */
function markOf(email: string): string {
  let mark = 0;
  for (const letter of email.trim().toLowerCase()) mark = (Math.imul(mark, 31) + (letter.codePointAt(0) ?? 0)) | 0;
  return String(mark);
}

/** The mark of the account that logged in last in this browser; `null` after signing out and where nobody has. */
export const accountMark = (): string | null => readItem(ACCOUNT_KEY);

/**
 * Notes whose login begins. What another account has left in this browser, because its login ended without signing out, is forgotten:
 * drafts, open payments and what this tab keeps. Returns `false` when the browser did not store the note.
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
