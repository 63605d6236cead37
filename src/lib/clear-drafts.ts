import { keysWith, removeItem } from './storage.ts';

/** The beginning of every draft's key in local storage. */
export const DRAFT_PREFIX = 'hh_draft_';

/** Whether any form has a draft. */
export const hasDrafts = (): boolean => keysWith(DRAFT_PREFIX).length > 0;

/** The key of the payments that are not settled yet, in local storage. */
export const UNSETTLED_KEY = 'hh_unsettled';

/**
 * Removes every draft and the payments that are not settled, for a logout on a shared computer. In a file of its own, so that the
 * header's script stays small.
 */
export function clearDrafts(): void {
  for (const key of keysWith(DRAFT_PREFIX)) removeItem(key);
  removeItem(UNSETTLED_KEY);
}
