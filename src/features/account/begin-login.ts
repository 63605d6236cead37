import type { TOKEN_KEY } from '../../api/token.ts';
import { ACCOUNT_KEY, clearDrafts } from '../../lib/account.ts';
import { clearTab, readItem, writeItem } from '../../lib/storage.ts';

export const NOTHING_STORED =
  'This browser lets the site store nothing, so a login cannot last. Please allow cookies and site data for this site, then log in again.';

/** It tells two accounts apart, and not the address. */
function markOf(email: string): string {
  let mark = 0;
  for (const letter of email.trim().toLowerCase()) mark = (Math.imul(mark, 31) + (letter.codePointAt(0) ?? 0)) | 0;
  return String(mark);
}

/**
 * Notes whose login begins, and forgets what another account has left in this browser: drafts, open payments, what the tab keeps. `false`
 * when the browser did not store the note.
 */
export function takeAccount(email: string): boolean {
  const mark = markOf(email);
  const before = readItem(ACCOUNT_KEY);
  if (before !== null && before !== mark) {
    clearDrafts();
    clearTab();
  }
  return writeItem(ACCOUNT_KEY, mark);
}

/**
 * Notes whose login begins, and stores its token. Throws where the browser does not keep both: full storage may still take the shorter
 * one.
 */
export function beginLogin<T extends { readonly token: string }>(login: T, email: string): T {
  // `TOKEN_KEY` by its value, which its type checks: importing the value costs bytes on every page with a login.
  if (takeAccount(email) && writeItem('hh_token' satisfies typeof TOKEN_KEY, login.token)) return login;
  throw new Error(NOTHING_STORED);
}
