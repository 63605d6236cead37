import { readItem, writeItem } from '../lib/storage.ts';
import { forgetWish, WISH_KEY } from './forget-wish.ts';
import { safeNext } from './next.ts';

/** Milliseconds for which a wish holds: as long as the link in a confirmation mail. */
export const WISH_HOLDS_MS = 2 * 86_400_000;

/** Keeps where the visitor wants to go while a mail is on its way; without a wish the older one is forgotten. */
export function keepWish(next: string | null, now = Date.now()): void {
  if (next === null) forgetWish();
  else writeItem(WISH_KEY, JSON.stringify({ next, until: now + WISH_HOLDS_MS }));
}

/** The wish that was kept in this browser, as a safe path; `null` when there is none or it is too old. */
export function readWish(now = Date.now()): string | null {
  try {
    const { next, until } = Object(JSON.parse(readItem(WISH_KEY) ?? 'null'));
    return typeof next === 'string' && until > now ? safeNext(next) : null;
  } catch {
    return null;
  }
}
