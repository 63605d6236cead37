import { describe, expect, it } from 'vitest';
import { rupeeOf } from '../../../src/content/accounts.ts';
import { schemaChecks } from '../../../src/content/collections.ts';

const lines = (...amounts: number[]) => amounts.map((rupees, at) => ({ title: `Line ${at + 1}`, rupees }));
const account = { year: '2025-26', income: lines(700, 300), spending: lines(600, 350), left: 50, total: 1000 };

function problemsWith(changes: object) {
  const check = schemaChecks('2026-11-29')['accounts'];
  const found = check?.({ slug: '2025-26', frontmatter: { ...account, ...changes }, body: '' }) ?? [];
  return found.map(({ field, fix }) => `${field} ${fix}`);
}

describe('the accounts of a year', () => {
  it.each([
    ['agree', {}, []],
    ['agree with nothing left', { spending: lines(650, 350), left: undefined }, []],
    [
      'lack a source',
      { income: lines(700) },
      ['income adds up to ₹700, and total says ₹1,000: ₹300 are missing, so correct an amount or the total'],
    ],
    [
      'have a purpose too many',
      { spending: lines(600, 350, 100000) },
      [
        'spending and what was left over add up to ₹1,01,000, and total says ₹1,000: ₹1,00,000 are too many, so correct an amount or the total',
      ],
    ],
    ['are of no year', { year: '2025-27' }, ['year must be two years, one after the other, such as 2025-26']],
    [
      'have paise',
      { income: lines(699.5, 300.5) },
      [
        'income, number 1, rupees must be whole rupees: leave the paise out',
        'income, number 2, rupees must be whole rupees: leave the paise out',
      ],
    ],
    [
      'have many small lines',
      { spending: lines(500, 100, 100, 100, 50, 50, 50) },
      ['spending has more than 6 lines: put the smallest together'],
    ],
  ])('that %s are told in plain words', (_what, changes, told) => {
    expect(problemsWith(changes)).toEqual(told);
  });

  it.each([
    ['thirds', lines(1, 1, 1), undefined, 3, [34, 33, 33]],
    ['what is hardly anything', lines(99_999, 1), undefined, 100_000, [100, 0]],
    ['with what was left', lines(600, 350), 50, 1000, [60, 35, 5]],
  ])('make a rupee of 100 paise: %s', (_what, spending, left, total, paise) => {
    expect(rupeeOf({ spending, left, total }).map((one) => one.paise)).toEqual(paise);
  });
});
