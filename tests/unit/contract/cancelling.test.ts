import { describe, expect, it } from 'vitest';
import { cancellingLines, cancellingRows, lineOn } from '../../../src/contract/cancelling.ts';

const TERMS = [
  { days: 8, percent: 50 },
  { days: 20, percent: 100 },
];

describe('what comes back of ₹2,501 to who gives a place back', () => {
  it.each([
    ['long before', '2026-10-01', 250_100],
    ['on the last day for all of it', '2026-11-15', 250_100],
    ['a day later', '2026-11-16', 125_050],
    ['on the last day for a half', '2026-11-27', 125_050],
    ['too late', '2026-11-28', 0],
    ['on the first day', '2026-12-05', 0],
    ['after it', '2026-12-06', 0],
  ])('%s', (_when, on, paise) => {
    expect(lineOn(TERMS, 250_100, '2026-12-05', on)?.paise).toBe(paise);
  });

  it('is not known without terms', () => {
    for (const terms of [undefined, null, []]) expect(lineOn(terms, 250_100, '2026-12-05', '2026-10-01')).toBeNull();
  });

  it('is never a part of a paisa', () => {
    expect(lineOn([{ days: 0, percent: 33 }], 101, '2026-12-05', '2026-12-05')?.paise).toBe(34);
  });
});

describe('the terms as lines', () => {
  it.each([
    [
      TERMS,
      [
        { from: 20, paise: 1000 },
        { from: 8, to: 19, paise: 500 },
        { to: 7, paise: 0 },
      ],
    ],
    [[{ days: 0, percent: 40 }], [{ from: 0, paise: 400 }]],
    [
      [{ days: 1, percent: 40 }],
      [
        { from: 1, paise: 400 },
        { to: 0, paise: 0 },
      ],
    ],
    [[], []],
    [undefined, []],
  ])('of %j', (terms, lines) => {
    expect(cancellingLines(terms, 1000)).toEqual(lines);
  });

  it.each([
    [
      TERMS,
      1000,
      [
        ['20 days before or more', 1000],
        ['8 to 19 days before', 500],
        ['7 days or fewer', 0],
        ['We call it off', 1000],
      ],
    ],
    [
      [{ days: 0, percent: 80 }],
      1000,
      [
        ['Until it begins', 800],
        ['We call it off', 1000],
      ],
    ],
    [
      [
        { days: 1, percent: 80 },
        { days: 0, percent: 10 },
      ],
      1000,
      [
        ['1 day before or more', 800],
        ['On the first day', 100],
        ['We call it off', 1000],
      ],
    ],
    [TERMS, 0, []],
    [undefined, 1000, []],
  ])('as a table of %j for %d', (terms, price, rows) => {
    expect(cancellingRows(terms, price)).toEqual(rows);
  });
});
