// As in format.ts, and said again: shared, it would be a file of its own for /about to wait for.
const INDIA_OFFSET_MS = 5.5 * 3_600_000;

/**
 * Years from the year given until a moment, by India's calendar (section 9): 2016 until any day of 2026 is 10. Counted by hand: to
 * open the browser's calendar is a long task on a slow phone.
 */
export function yearsSince(year: number, now = new Date()): number {
  return new Date(now.getTime() + INDIA_OFFSET_MS).getUTCFullYear() - year;
}
