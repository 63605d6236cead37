// The same constant is in format.ts. Imported from there, it would become a further script that /about must load.
const INDIA_OFFSET_MS = 5.5 * 3_600_000;

/**
 * Whole calendar years from `year` until a moment, by India's calendar: from 2016 until any day of 2026 it is 10. Without
 * `Intl`, which takes long to start on a slow phone.
 */
export function yearsSince(year: number, now = new Date()): number {
  return new Date(now.getTime() + INDIA_OFFSET_MS).getUTCFullYear() - year;
}
