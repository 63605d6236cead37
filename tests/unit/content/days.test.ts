import { describe, expect, it } from 'vitest';
import { startOfDay } from '../../../src/content/days.ts';

describe('arithmetic with days', () => {
  it.each([
    ['2026-12-05', '2026-12-04T18:30:00.000Z'],
    ['2027-01-01', '2026-12-31T18:30:00.000Z'],
    ['2028-03-01', '2028-02-29T18:30:00.000Z'],
  ])('%s begins in India while it is still the day before in UTC', (day, moment) => {
    expect(startOfDay(day)).toBe(moment);
  });
});
