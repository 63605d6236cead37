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
`,
  );
  const foundation = await readFoundation(folder);
  expect(foundation).toMatchObject({ name: 'A foundation', support: 'support@example.org' });
  expect(registrationRows(foundation, 'donation')).toEqual([{ label: 'PAN of the foundation', value: 'AAATT0000T' }]);
});

it('a missing file leaves neutral facts', async () => {
  const foundation = await readFoundation(join(folder, 'nowhere'));
  expect(foundation.name).toBe('The foundation');
  expect(registrationRows(foundation, 'donation')).toEqual([]);
});
