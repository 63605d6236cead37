import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { readFoundation, registrationRows } from '../../../src/server/platform/foundation.ts';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hh-facts-'));
});
afterEach(() => rm(folder, { recursive: true }));

it('a registration that is still a placeholder stands on no receipt', async () => {
  await writeFile(
    join(folder, 'organisation.yaml'),
    `name: A foundation
contact:
  support: placeholder support@example.org
tax:
  registration: placeholder Registration number
  pan: AAATT0000T
  registration80G: "Placeholder: number of the 80G registration"
  registration12A: AAATT0000T12A
`,
  );
  const foundation = await readFoundation(folder);
  expect(foundation).toMatchObject({ name: 'A foundation', support: 'support@example.org' });
  const ofAll = { label: 'PAN of the foundation', value: 'AAATT0000T' };
  expect(registrationRows(foundation, 'enroll')).toEqual([ofAll]);
  expect(registrationRows(foundation, 'donation')).toEqual([
    { label: '12A registration', value: 'AAATT0000T12A' },
    ofAll,
  ]);
});

it('a missing file leaves neutral facts', async () => {
  const foundation = await readFoundation(join(folder, 'nowhere'));
  expect(foundation.name).toBe('The foundation');
  expect(registrationRows(foundation, 'donation')).toEqual([]);
});
