import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { sourceHash } from '../../../../src/inline/hash.ts';
import { scriptFiles } from '../../../../src/integrations/html/script-files.ts';

const root = mkdtempSync(join(tmpdir(), 'hh-scripts-'));
mkdirSync(join(root, '_astro'));
afterAll(() => rmSync(root, { recursive: true }));

test('a script that is added is written under a name with its hash', () => {
  const files = scriptFiles(root);
  const address = files.add('islands', 'a()');
  expect(address).toMatch(/^\/_astro\/islands\.[\w-]{8}\.js$/);
  expect(files.add('islands', 'a()')).toBe(address);
  expect(readFileSync(join(root, address), 'utf8')).toBe('a()');
  expect(files.hashOf(address)).toBe(sourceHash('a()'));
});

test('the hash of a script is that of its file, and the build stops where there is none', () => {
  writeFileSync(join(root, '_astro/page.js'), 'b()');
  expect(scriptFiles(root).hashOf('/_astro/page.js')).toBe(sourceHash('b()'));
  expect(() => scriptFiles(root).hashOf('/_astro/gone.js')).toThrow('gone.js');
});
