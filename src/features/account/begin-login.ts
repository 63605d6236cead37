import type { TOKEN_KEY } from '../../api/token.ts';
import { takeAccount } from '../../lib/account.ts';
import { writeItem } from '../../lib/storage.ts';

export const NOTHING_STORED =
  'This browser lets the site store nothing, so a login cannot last. Please allow cookies and site data for this site, then log in again.';

/**
 * Notes whose login begins, and stores its token. Throws where the browser does not keep both: full storage may still take the shorter
 * one.
 */
export function beginLogin<T extends { readonly token: string }>(login: T, email: string): T {
  // `TOKEN_KEY` by its value, which its type checks: importing the value costs bytes on every page with a login.
  if (takeAccount(email) && writeItem('hh_token' satisfies typeof TOKEN_KEY, login.token)) return login;
  throw new Error(NOTHING_STORED);
}
