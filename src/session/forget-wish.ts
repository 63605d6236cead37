import { removeItem } from '../lib/storage.ts';

/** Where the wish stands in local storage: the mailed link opens in another tab. */
export const WISH_KEY = 'hh_wish';

/** Forgets the wish: it was followed, or somebody signed out. Apart from the rest: the header's script needs no more. */
export function forgetWish(): void {
  removeItem(WISH_KEY);
}
