import { describe, expect, it } from 'vitest';
import {
  addDays,
  daysFrom,
  isDayExpression,
  isRelative,
  resolveDay,
  startOfDay,
} from '../../../src/content/day-expression.ts';

const anchors = { today: '2026-12-30', start: '2028-02-27' };

describe('a day in a content file', () => {
  it.each([
    ['2026-12-05', '2026-12-05'],
    ['2028-02-29', '2028-02-29'],
    ['today', '2026-12-30'],
    ['today + 0 days', '2026-12-30'],
    ['today + 1 day', '2026-12-31'],
    ['today + 2 days', '2027-01-01'],
    ['today+62 days', '2027-03-02'],
    ['today - 30 days', '2026-11-30'],
    ['today - 365 days', '2025-12-30'],
    ['start', '2028-02-27'],
    ['start + 2 days', '2028-02-29'],
    ['start + 3 days', '2028-03-01'],
  ])('%s is %s', (text, day) => {
    expect(resolveDay(text, anchors)).toBe(day);
    expect(isDayExpression(text)).toBe(true);
  });

  it.each([
    '2027-02-29',
    '2026-13-01',
    '2026-04-31',
    '2026-12-5',
    '05-12-2026',
    '5 December 2026',
    'tomorrow',
    'today + days',
    'today + 1.5 days',
    'today * 2 days',
    'today + 2 weeks',
    'today + 20',
    '2026-12-05T00:00:00Z',
    '',
  ])('%j is none', (text) => {
    expect(resolveDay(text, anchors)).toBeNull();
    expect(isDayExpression(text)).toBe(false);
  });

  it('cannot count from a start that is not known', () => {
    expect(resolveDay('start + 1 day', { today: '2026-12-30' })).toBeNull();
  });

  it('counts from the day of reading only where it says today', () => {
    expect(['today', 'today + 1 day', 'start + 1 day', '2026-12-05'].map(isRelative)).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });
});

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
