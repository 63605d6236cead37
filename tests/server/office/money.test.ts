import { describe, expect, it } from 'vitest';
import { monthPeriod } from '../../../src/server/office/money.ts';

describe('a month of the money that came in', () => {
  it.each([
    ['2026-11', '2026-10-31T18:30:00.000Z', '2026-11-30T18:30:00.000Z'],
    ['2026-12', '2026-11-30T18:30:00.000Z', '2026-12-31T18:30:00.000Z'],
  ])('%s is that of the clock of India', (month, from, before) => {
    expect(monthPeriod(month)).toEqual({ from, before });
  });
});
