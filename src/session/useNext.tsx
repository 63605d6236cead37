import { useEffect, useState } from 'react';
import { nextHere, readReturnTo } from './return-to.ts';

/** Where the visitor wants to go on to; `null` while it hydrates. `kept`: also what was kept while a mail was on its way. */
export function useNext(kept = false): string | null {
  const [next, setNext] = useState<string | null>(null);
  useEffect(() => setNext(nextHere() ?? (kept ? readReturnTo() : null)), [kept]);
  return next;
}
