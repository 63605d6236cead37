import { useEffect, useState } from 'react';
import { nextHere, readReturnTo } from './return-to.ts';

/**
 * Where the visitor wants to go on to, by the address of the page or the one before it; `null` while it hydrates and where there is none.
 * @param kept also looks for the return address that was kept while a mail was on its way
 */
export function useNext(kept = false): string | null {
  const [next, setNext] = useState<string | null>(null);
  useEffect(() => setNext(nextHere() ?? (kept ? readReturnTo() : null)), [kept]);
  return next;
}
