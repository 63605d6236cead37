import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { knownRegistrations } from '../../../src/content/organisation.ts';
import { fixtureContent } from '../../helpers/fixtures.ts';

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
