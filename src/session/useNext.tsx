import { useEffect, useState } from 'react';
import { nextHere, readWish } from './return-to.ts';

/**
 * Where the visitor wants to go on to, by the address of the page or the one before it; `null` while it hydrates and where there is no wish.
 * @param kept also looks for the wish that was kept while a mail was on its way
 */
export function useNext(kept = false): string | null {
  const [next, setNext] = useState<string | null>(null);
  useEffect(() => setNext(nextHere() ?? (kept ? readWish() : null)), [kept]);
  return next;
}
