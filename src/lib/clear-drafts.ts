import { keysWith, removeItem } from './storage.ts';

/** The beginning of every draft's key in local storage. */
export const DRAFT_PREFIX = 'hh_draft_';

/** The key of the payments that are not settled yet, in local storage. */
export const UNSETTLED_KEY = 'hh_unsettled';

/** The key of the mark of the account that logged in last and has not signed out, in local storage. */
export const ACCOUNT_KEY = 'hh_account';

/**
 * Removes every draft, the payments that are not settled, and whose they are, for a logout on a shared computer. In a file of its
 * own, so that the header's script stays small.
 */
export function clearDrafts(): void {
  for (const key of keysWith(DRAFT_PREFIX)) removeItem(key);
  removeItem(UNSETTLED_KEY);
  removeItem(ACCOUNT_KEY);
}
