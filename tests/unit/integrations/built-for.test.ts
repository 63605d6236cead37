import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { builtFor } from '../../../src/integrations/built-for.ts';

type Hooks = Record<string, (options: unknown) => unknown>;

let folder: string;
let mark: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'hh-built-'));
  mark = join(folder, 'built-for.json');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

it('the mark of the site before is gone as soon as its files are replaced, and the new one is written at the end', async () => {
  const dir = pathToFileURL(`${folder}/`);
  const hooks = builtFor().hooks as Hooks;
  writeFileSync(mark, '{"site":"https://old.test","public":true}');
  hooks['astro:config:done']?.({ config: { site: 'https://hamara.test/', outDir: dir } });
  expect(existsSync(mark)).toBe(true);
  await hooks['astro:build:start']?.({});
  expect(existsSync(mark)).toBe(false);
  await hooks['astro:build:done']?.({ dir });
  expect(JSON.parse(readFileSync(mark, 'utf8'))).toEqual({
    site: 'https://hamara.test',
    public: false,
    backend: 'embedded',
  });
});
