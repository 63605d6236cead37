import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import project from '../../../package.json' with { type: 'json' };
import { type Setting, settingList, settings } from '../../../src/server/platform/settings.ts';
import { readmeIn, tableRows } from '../../helpers/readmes.ts';

const names = Object.keys(settings).toSorted();
const code = globSync('src/**/*.{ts,tsx,astro,mjs}').map((file) => readFileSync(file, 'utf8'));

const OTHERS = [
  'AWS_LAMBDA_FUNCTION_NAME',
  'BUILD_INTO',
  'CONTENT_CHECKED',
  'DESK_RECORDS',
  'DEV',
  'NETLIFY',
  'PROD',
  'URL',
  'UV_THREADPOOL_SIZE',
];

it('every variable that the code reads by its name is in the table', () => {
  const read = code.flatMap((text) =>
    Array.from(text.matchAll(/\benv(?:\.|\[')([A-Z][A-Z_]+)\b/g), ([, name = '']) => name),
  );
  expect([...new Set(read)].filter((name) => !names.includes(name) && !OTHERS.includes(name))).toEqual([]);
});

/** The rows of a table of settings: the names of each with its default, and its meaning. */
const rowsOf = (text: string) =>
  tableRows(text)
    .filter(([cell = '']) => /^(`[A-Z_]+`(, )?)+$/.test(cell))
    .map(([cell = '', fallback = '', meaning = '']) => ({
      names: Array.from(cell.matchAll(/`(\w+)`/g), ([, name = '']) => name),
      fallback,
      meaning,
    }));

const operations = rowsOf(readFileSync('src/server/hosts/operations.md', 'utf8').split('## Environment')[1] ?? '');
const readme = rowsOf(readmeIn('.'));

it('operations.md has each setting once', () => {
  expect(operations.flatMap((row) => row.names).toSorted()).toEqual(names);
});

const defaultOf = (name: string): string => {
  const { form } = settings[name as keyof typeof settings];
  return (form as unknown as { default: string }).default;
};

it.each([...operations, ...readme])('the README gives $names the default that the table has: $fallback', (row) => {
  const defaults = row.names.map(defaultOf);
  // A default that depends on other settings is told in words.
  for (const value of defaults.filter(Boolean))
    expect(`${row.fallback} ${row.meaning}`, row.names.join()).toContain(value);
});

it.each(operations)('operations.md says of $names when it is read', (row) => {
  const said = /\(at build and at run(;[^)]*)?\)/.test(row.meaning)
    ? 'both'
    : /\(at build\)/.test(row.meaning)
      ? 'build'
      : 'run';
  expect(row.names.map((name) => settings[name as keyof typeof settings].at)).toEqual(row.names.map(() => said));
});

it('each setting that a public site needs says what is wrong with nothing, and one that it may choose how it is until then', () => {
  const needed = settingList.filter((one: Setting) => one.wrong?.(''));
  expect(needed.map(({ name }) => name)).toEqual([
    ...['SITE_URL', 'PAYU_ENV', 'PAYU_KEY', 'PAYU_SALT', 'SMTP_URL', 'PAN_KEY'],
  ]);
  expect(needed.filter(({ open }) => open)).toEqual([]);
});

it('every command reads the file of settings before anything else', () => {
  const commands = Object.values(project.scripts).flatMap((script) => /src\/server\/\S+\.ts/.exec(script) ?? []);
  expect(commands.length).toBeGreaterThan(12);
  const first = (file: string) =>
    /^(?:await )?import\b.*?;$/m.exec(
      readFileSync(file, 'utf8').replace(/^import .*(node:module|steps).*;$/gm, ''),
    )?.[0];
  expect(commands.filter((file) => !first(file)?.includes('/load-settings.ts'))).toEqual([]);
});
