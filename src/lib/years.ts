/** Years from the year given until a moment, by India's calendar (section 9): 2016 until any day of 2026 is 10. */
export function yearsSince(year: number, now = new Date()): number {
  return Number(now.toLocaleDateString('en-CA', { timeZone: 'Asia/Kolkata' }).slice(0, 4)) - year;
}
