// India has had one offset and no daylight saving time since 1945: counting by hand spares a phone a long task.
const INDIA_OFFSET_MS = 5.5 * 3_600_000;

/** Years from the year given until a moment, by India's calendar (section 9): 2016 until any day of 2026 is 10. */
export function yearsSince(year: number, now = new Date()): number {
  return new Date(now.getTime() + INDIA_OFFSET_MS).getUTCFullYear() - year;
}
