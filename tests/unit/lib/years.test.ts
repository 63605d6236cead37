import { expect, it } from 'vitest';
import { yearsSince } from '../../../src/lib/years.ts';

it.each([
  ['2026-06-05T00:00:00Z', 10],
  ['2026-12-31T18:29:59Z', 10],
  ['2026-12-31T18:30:00Z', 11],
  ['2016-01-01T00:00:00+05:30', 0],
])('counts the years since 2016 on India’s date: at %s there are %i', (time, years) => {
  expect(yearsSince(2016, new Date(time))).toBe(years);
});
