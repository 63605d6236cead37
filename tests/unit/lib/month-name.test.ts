import { expect, test } from 'vitest';
import { monthName } from '../../../src/lib/format.ts';

test.each([
  ['2026-12', 'December 2026'],
  ['2027-01', 'January 2027'],
  ['2026-13', ''],
  ['nonsense', ''],
  ['', ''],
])('the month %s is written %j', (month, text) => {
  expect(monthName(month)).toBe(text);
});
