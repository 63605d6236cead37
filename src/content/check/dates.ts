import { standingOf } from '../../contract/environment.ts';
import { fieldAt, type Problem, valuesIn } from '../problems.ts';
import { publishingOf } from '../publishing.ts';

const MOST_RUPEES = 500_000;
const FIRST_YEAR = 2016;
const YEARS_AHEAD = 10;
const DATES = ['startTime', 'endTime', 'date', 'from', 'to', 'updated', 'published', 'publishFrom', 'publishUntil'];
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

/** Amounts and days that a schema takes and that are hardly meant, such as a day in 2206. */
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

/** Days of publishing in the wrong order, and a note on a file that is not on the site today. */
export function publishingProblems(data: unknown, today: string): Problem[] {
  const publishing = publishingOf(data);
  const { publishFrom, publishUntil } = publishing;
  if (publishFrom !== undefined && publishUntil !== undefined && publishUntil < publishFrom)
    return [{ field: 'publishUntil', fix: 'lies before publishFrom: check both days' }];
  const standing = standingOf(publishing, today);
  if (standing === 'draft')
    return [
      { field: 'draft', fix: 'is true, so the site does not show this: remove the line to publish it', note: true },
    ];
  if (standing === 'early')
    return [{ field: 'publishFrom', fix: `is ${publishFrom}, so the site does not show this before`, note: true }];
  if (standing === 'over')
    return [
      {
        field: 'publishUntil',
        fix: `was ${publishUntil}, so the site shows this no more: delete the file?`,
        note: true,
      },
    ];
  return [];
}
