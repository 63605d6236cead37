import { expect, it } from 'vitest';
import { indiaDay } from '../../../src/lib/format.ts';

it.each([
  ['2026-12-04T18:29:59.999Z', '2026-12-04'],
  ['2026-12-04T18:30:00.000Z', '2026-12-05'],
  ['2026-12-31T20:00:00.000Z', '2027-01-01'],
])('at %s it is %s in India', (time, day) => {
  expect(indiaDay(new Date(time))).toBe(day);
});
