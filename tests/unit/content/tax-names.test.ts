import * as v from 'valibot';
import { expect, it } from 'vitest';
import { readOrganisation, TaxNames, taxNamesOn, taxPeriods } from '../../../src/content/organisation.ts';
import { fixtureContent } from '../../helpers/fixtures.ts';

const { names } = readOrganisation(fixtureContent).tax;

it.each([
  ['1990-01-01', 'Income-tax Act, 1961', '80G', '10BD', '10BE'],
  ['2026-03-31', 'Income-tax Act, 1961', '80G', '10BD', '10BE'],
  ['2026-04-01', 'Income-tax Act, 2025', '133', '113', '114'],
  ['2031-12-31', 'Income-tax Act, 2025', '133', '113', '114'],
])(
  'a payment on %s falls under the %s, section %s, with the forms %s and %s',
  (paidOn, act, section, statement, certificate) => {
    expect(taxNamesOn(names, paidOn)).toMatchObject({ act, section, statement, certificate });
  },
);

it('says for which days of payment the names hold', () => {
  expect(taxPeriods(names).map(({ span }) => span)).toEqual(['until 31 March 2026', 'from 1 April 2026']);
  const [first] = names;
  const three = [...names, { ...(first ?? names[0]), from: '2030-04-01' }] as TaxNames;
  expect(taxPeriods(three).map(({ span }) => span)).toEqual([
    'until 31 March 2026',
    'from 1 April 2026 until 31 March 2030',
    'from 1 April 2030',
  ]);
  expect(taxPeriods(names.slice(1)).map(({ span }) => span)).toEqual(['from 1 April 2026']);
});

it('takes no list that is empty or out of order', () => {
  expect(v.is(TaxNames, names)).toBe(true);
  expect(v.is(TaxNames, [])).toBe(false);
  expect(v.is(TaxNames, names.toReversed())).toBe(false);
  expect(v.is(TaxNames, [names[0], names[0]])).toBe(false);
});
