import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';
import { readConfig } from '../../../src/server/platform/config.ts';
import { fixtureContent, testSettings } from '../../helpers/fixtures.ts';

const tests = resolve(import.meta.dirname, '../..');
const root = resolve(tests, '..');

/** Where the content of the repository may be named: its one test, this file's own examples, and what writes into a folder of its own. */
const MAY = [
  ...['unit/content/editors-day.test.ts', 'unit/house/own-ground.test.ts'],
  ...['unit/content/check/pictures.test.ts', 'server/hosts/follow-command.test.ts'],
];

/** A path that leads to a top-level `content` folder: as a text, or as a part handed to join, resolve or URL. */
const READS = [
  /(?<!\\)['"`](?:\.{1,2}\/)*content\/[^:'"`]*['"`]/,
  /\b(?:join|resolve|URL)\([^()]*['"`](?:\.{1,2}\/)*content['"`]/,
];
// In templates too, so that `${root}/content` is found.
const TEMPLATE = /\$\{\w+\}\/?content\//;

function reads(file: string, text: string): string[] {
  return text
    .split('\n')
    .filter((line) => [...READS, TEMPLATE].some((pattern) => pattern.test(line)))
    .filter((line) => !/^import |import\(|^[/*]/.test(line.trim()))
    .map((line) => `${file}: ${line.trim()}`);
}

const files = globSync('**/*.{ts,tsx}', { cwd: tests }).filter((file) => !MAY.includes(file));

it('no test stands on the content that editors change', () => {
  expect(files.length).toBeGreaterThan(100);
  const found = files.flatMap((file) => reads(file, readFileSync(join(tests, file), 'utf8')));
  expect(found.filter((line) => !line.startsWith('helpers/content.ts') && !line.includes('fixtures/content'))).toEqual(
    [],
  );
});

it.each([
  "cp('content/campaigns', folder);",
  "const file = join(root, 'content');",
  "const file = join(root, 'content/faq/why.md');",
  "readFileSync('../../content/organisation.yaml');",
  'readFileSync(`content/faq/a.md`);',
  ['readFileSync(`$', '{root}content/faq/a.md`);'].join(''),
])('finds a test that says %s', (line) => {
  expect(reads('x.test.ts', line)).toHaveLength(1);
});

it.each([
  "import { checkContent } from '../../../src/content/check.ts';",
  "expect(lines).toEqual(['content/faq/why.md: title is missing']);",
  "await expect(meta).toHaveAttribute('content', 'noindex');",
])('lets a test say %s', (line) => {
  expect(reads('x.test.ts', line)).toEqual([]);
});

it('what is not told otherwise reads the fixtures and writes to no data folder', () => {
  const { contentDir, dataDir } = readConfig(process.env);
  expect([contentDir, dataDir]).toEqual([fixtureContent, testSettings.DATA_DIR]);
  expect(dataDir).not.toBe(join(root, '.data'));
});

it('no test names the data folder of a developer', () => {
  const naming = files.filter((file) => /['"`/]\.data\b/.test(readFileSync(join(tests, file), 'utf8')));
  expect(naming).toEqual([]);
});
