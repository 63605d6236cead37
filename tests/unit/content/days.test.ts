import { describe, expect, it } from 'vitest';
import { addDays, daysFrom, startOfDay } from '../../../src/content/days.ts';

describe('arithmetic with days', () => {
  it.each([
    ['2026-12-31', 1, '2027-01-01'],
    ['2027-03-01', -1, '2027-02-28'],
    ['2028-03-01', -1, '2028-02-29'],
    ['2026-11-01', 30, '2026-12-01'],
    ['2026-01-01', 365, '2027-01-01'],
  ])('%s and %i days make %s', (day, count, other) => {
    expect(addDays(day, count)).toBe(other);
    expect(daysFrom(day, other)).toBe(count);
  });

  it.each([
    ['2026-12-05', '2026-12-04T18:30:00.000Z'],
    ['2027-01-01', '2026-12-31T18:30:00.000Z'],
    ['2028-03-01', '2028-02-29T18:30:00.000Z'],
  ])('%s begins in India while it is still the day before in UTC', (day, moment) => {
    expect(startOfDay(day)).toBe(moment);
  });
});
