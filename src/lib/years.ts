// The same constant is in format.ts. Imported from there, it would become a further script that /about must load.
const INDIA_OFFSET_MS = 5.5 * 3_600_000;

/** Whole calendar years from `year` until a moment, by India's calendar; without `Intl`, which starts slowly on a phone. */
export function yearsSince(year: number, now = new Date()): number {
  return new Date(now.getTime() + INDIA_OFFSET_MS).getUTCFullYear() - year;
}
