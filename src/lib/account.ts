import { keysWith, removeItem } from './storage.ts';

export const DRAFT_PREFIX = 'hh_draft_';

export const UNSETTLED_KEY = 'hh_unsettled';

export const ACCOUNT_KEY = 'hh_account';

/** For a logout on a shared computer. In a file of its own, so that the header's script stays small. */
export function clearDrafts(): void {
  for (const key of keysWith(DRAFT_PREFIX)) removeItem(key);
  removeItem(UNSETTLED_KEY);
  removeItem(ACCOUNT_KEY);
}
