import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';

const root = resolve(import.meta.dirname, '../../..');

interface Lock {
  packages: Record<string, { version?: string; license?: string; dev?: boolean }>;
}
const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as Lock;

function byLicence(): Map<string, Set<string>> {
  const licences = new Map<string, Set<string>>();
  for (const [path, { license = 'none', dev }] of Object.entries(packages)) {
    const name = path.split('node_modules/').at(-1);
    if (!name) continue;
    const names = licences.get(license) ?? new Set();
    licences.set(license, names.add(dev ? `${name} (for development)` : name));
  }
  return licences;
}

const allowed = new Set([
  ...['0BSD', 'Apache-2.0', 'BSD-2-Clause', 'BSD-3-Clause', 'BlueOak-1.0.0', 'CC0-1.0', 'ISC', 'MIT', 'MIT-0'],
  // Used as they are, as libraries or programs of the build; none of them is part of the site's scripts.
  ...['LGPL-3.0-or-later', 'MPL-2.0', 'Python-2.0', 'Zlib'],
  // One package writes Apache-2.0 so.
  'Apache 2',
  // The display font; its licence lies beside it in src/styles/fonts.
  'OFL-1.1',
]);

it.each([...byLicence().keys()])('the licence %s is one that this repository can use', (licence) => {
  const parts = licence.replace(/[()]/g, '').split(/ (?:AND|OR) /);
  expect(parts.filter((part) => !allowed.has(part))).toEqual([]);
});

it('the list of licences is complete: npx vitest run -u with this file writes it anew', async () => {
  const sections = [...byLicence()].sort(([a], [b]) => a.localeCompare(b, 'en'));
  const text = sections.map(([licence, names]) => `## ${licence}\n\n${[...names].sort().join(', ')}\n`).join('\n');
  await expect(`# Licences of the packages\n\n${text}`).toMatchFileSnapshot(join(root, '.readme/licences.md'));
});
