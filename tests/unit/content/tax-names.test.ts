import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as v from 'valibot';
import { expect, it } from 'vitest';
import { checkContent } from '../../../src/content/check.ts';
import {
  knownRegistrations,
  readOrganisation,
  TaxNames,
  taxNamesOn,
  taxPeriods,
} from '../../../src/content/organisation.ts';
import { contentFolder } from '../../helpers/content.ts';
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

it('an editor who removes the names is told which line is missing', async () => {
  const facts = readFileSync(join(fixtureContent, 'organisation.yaml'), 'utf8').replace(
    / {2}names:\n(?: {4}.*\n)+/,
    '',
  );
  const { root } = contentFolder({ 'organisation.yaml': facts });
  expect((await checkContent(root, '2026-06-05')).join('\n')).toContain(
    'content/organisation.yaml: tax, names is missing',
  );
});

const facts = readFileSync(join(fixtureContent, 'organisation.yaml'), 'utf8');

/** A content folder whose facts say something else. */
function contentWith(from: string, to: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'hh-facts-'));
  writeFileSync(
    join(folder, 'organisation.yaml'),
    facts.replace(from, () => to),
  );
  return folder;
}

it('tells the numbers that a donor looks for', () => {
  expect(knownRegistrations(fixtureContent)).toEqual([
    { label: 'Registration', value: 'TEST/2016/0001' },
    { label: 'PAN', value: 'AAATT0000T' },
    { label: '80G registration', value: 'TEST-80G-0001' },
  ]);
});

it.each([
  ['a placeholder', '  pan: placeholder AAAAA0000A\n', '  pan: AAATT0000T\n', 'PAN'],
  ['a number that the foundation does not have', '', '  registration80G: TEST-80G-0001\n', '80G registration'],
])('leaves out %s', (_, to, from, label) => {
  const known = knownRegistrations(contentWith(from, to));
  expect(known).toHaveLength(2);
  expect(known.map((row) => row.label)).not.toContain(label);
});
