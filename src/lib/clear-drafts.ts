import { keysWith, removeItem } from './storage.ts';

/** Every draft's key in local storage begins so. */
export const DRAFT_PREFIX = 'hh_draft_';

/** Forgets every draft, as when someone logs out of a shared computer. Apart from the rest: the header's script needs no more. */
export function clearDrafts(): void {
  for (const key of keysWith(DRAFT_PREFIX)) removeItem(key);
}
