import { fieldAt, type Problem } from '../problems.ts';
import { valuesIn } from './fields.ts';

const MOST_RUPEES = 500_000;
const FIRST_YEAR = 2016;
const YEARS_AHEAD = 10;
const DATES = ['startTime', 'endTime', 'date', 'from', 'to', 'updated', 'published', 'publishFrom', 'publishUntil'];
/** Days that have passed when they are written. */
const PAST = ['updated', 'published'];

function dayProblem(key: string, day: string, today: string): Partial<Problem> | undefined {
  const year = Number(day.slice(0, 4));
  const last = Number(today.slice(0, 4)) + YEARS_AHEAD;
  // What others have published may be older than the foundation.
  const first = key === 'published' ? 1990 : FIRST_YEAR;
  if (year < first) return { fix: `says ${day}, before ${first}: check the year` };
  if (year > last) return { fix: `says ${day}, more than ${YEARS_AHEAD} years ahead: check the year` };
  if (PAST.includes(key) && day > today)
    return { fix: `says ${day}, which is still to come: check the day`, note: true };
  return undefined;
}

/**
 * Amounts and days that a schema takes and that are hardly meant: a price of seven digits, a day in 2206.
 * @param today the day in India, as `2024-06-05`
 */
export function outOfBounds(data: unknown, today: string): Problem[] {
  return valuesIn(data).flatMap(({ key, keys, value }) => {
    const field = fieldAt(keys);
    if (key === 'price' && typeof value === 'number' && value > MOST_RUPEES)
      return [
        {
          field,
          fix: `is ${value.toLocaleString('en-IN')} rupees, and at most 5,00,000 are possible: check the digits`,
        },
      ];
    if (!DATES.includes(key) || typeof value !== 'string' || !/^\d{4}-\d\d-\d\d$/.test(value)) return [];
    const found = dayProblem(key, value, today);
    return found?.fix ? [{ field, ...found, fix: found.fix }] : [];
  });
}
