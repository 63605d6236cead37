/**
 * `npm test`: every kind of check in turn; at the end each failed test is named once more, above the line with the count.
 * `npm test -- thorough` runs the matrices too, `npm test -- matrices` those alone. `npm test -- unit server` runs the parts named,
 * `npm test -- tests/unit/lib` a folder, `npm test -- tests/unit/lib/ics.test.ts` a file. Exits with 1 when anything failed.
 */
import { spawn } from 'node:child_process';
import { chmodSync, existsSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative, sep } from 'node:path';
import { engines } from './engines/drive/engines.ts';
import { ensureChromium } from './helpers/chromium.ts';
import { testSettings } from './helpers/fixtures.ts';
import { imports } from './helpers/imports.ts';
import { ownPostgres } from './helpers/own-postgres.ts';
import { type Outcome, outcomeOf, readOutcome, type Wanted } from './helpers/reports.ts';

/** Reports, and every temporary folder of a test: what a test leaves behind goes with it. */
const temporary = mkdtempSync(join(tmpdir(), 'hh-test-'));
// Servers that run as another user must be able to enter it.
chmodSync(temporary, 0o711);
process.on('exit', () => rmSync(temporary, { recursive: true, force: true, maxRetries: 5 }));
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(130));

/** What Node compiles once, the many servers and commands of a run and of the next runs need not compile again. */
const kept = { NODE_COMPILE_CACHE: join(import.meta.dirname, '../.test/compiled') };

/** Runs a program. With `beside` it runs beside other parts, and what it prints is shown when it ends. */
function run(command: string, args: string[], env: Record<string, string> = {}, beside = false): Promise<boolean> {
  return new Promise((resolve) => {
    const stdio = beside ? 'pipe' : 'inherit';
    const child = spawn(command, args, { stdio, env: { ...process.env, ...kept, TMPDIR: temporary, ...env } });
    let printed = '';
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text) => (printed += text));
    child.on('close', () => process.stdout.write(printed));
    child.on('error', (error) => {
      console.error(error.message);
      resolve(false);
    });
    child.on('exit', (code) => resolve(code === 0));
  });
}

/** How much of a part is run: without the tests that have the tag `thorough`, those alone, or all. */
type Extent = 'usual' | 'matrices' | 'all';

const filters: Record<Extent, { vitest: string[]; playwright: string[]; wanted: Wanted }> = {
  usual: {
    vitest: ['--tags-filter=!thorough'],
    playwright: ['--grep-invert=@thorough'],
    wanted: (tags) => !tags.includes('thorough'),
  },
  matrices: {
    vitest: ['--tags-filter=thorough'],
    playwright: ['--grep=@thorough'],
    wanted: (tags) => tags.includes('thorough'),
  },
  all: { vitest: [], playwright: [], wanted: () => true },
};
const races = {
  vitest: ['--tags-filter=races'],
  playwright: [],
  wanted: (tags: readonly string[]) => tags.includes('races'),
};

const filesWith = (part: string, tag: string): string[] =>
  globSync(`tests/${part}/**/*.{test,spec}.ts`).filter((file) =>
    new RegExp(`\\{\\s*tags?: [^}]*'@?${tag}'`).test(readFileSync(file, 'utf8')),
  );

async function vitest(
  project: string,
  files: string[],
  filter: (typeof filters)[Extent] = filters.all,
  env: Record<string, string> = {},
): Promise<Outcome> {
  const file = join(temporary, `${project}.json`);
  const ok = await run(
    'vitest',
    [
      ...['run', '--config', 'tests/vitest.config.ts', '--project', project, ...filter.vitest, ...files],
      ...['--reporter=default', '--reporter=json', `--outputFile.json=${file}`],
    ],
    env,
  );
  return readOutcome('vitest', file, ok, filter.wanted);
}

async function browser(files: string[], { playwright }: (typeof filters)[Extent]): Promise<Outcome> {
  const file = join(temporary, 'e2e.json');
  const args = ['test', '--config', 'tests/playwright.config.ts', '--reporter=list,json', ...playwright, ...files];
  const ok = await run('playwright', args, {
    CHROMIUM_PATH: ensureChromium(),
    PLAYWRIGHT_JSON_OUTPUT_NAME: file,
  });
  return readOutcome('browser', file, ok);
}

/** The server's tests that open a database, themselves or by a helper: those are run once more on another engine. */
function databaseFiles(): string[] {
  const graph = Map.groupBy(imports('tests'), ({ from }) => from);
  const opens = (file: string): boolean =>
    /server\/(database\/open|app)\.ts/.test(readFileSync(join('tests', file), 'utf8')) ||
    (graph.get(file) ?? []).some(({ to }) => to.startsWith('helpers/') && opens(to));
  const files = [...graph.keys()].filter((file) => file.startsWith('server/') && file.endsWith('.test.ts'));
  return files.filter(opens).map((file) => join('tests', file));
}

/** Runs tests of the server on PostgreSQL: the server that `TEST_DATABASE_URL` names, or else one of its own. */
async function onPostgres(files: string[], filter: (typeof filters)[Extent]): Promise<Outcome> {
  if (process.env['TEST_DATABASE_URL']) return vitest('server', files, filter);
  const own = await ownPostgres();
  if (!own) {
    console.log('PostgreSQL is not installed: nothing is run on it. Debian has it in the package postgresql.');
    return { ...outcomeOf(true), passed: 0, skipped: 1 };
  }
  const sharing = filter === races ? { TEST_SHARED: 'on' } : {};
  const outcome = await vitest('server', files, filter, { TEST_DATABASE_URL: own.url, ...sharing });
  await own.end();
  return outcome;
}

let built: Promise<boolean> | undefined;
function build(): Promise<boolean> {
  built ??= run(process.execPath, ['src/server/hosts/commands/build.ts'], testSettings);
  return built;
}

const parts: Record<string, (files: string[], extent: Extent) => Promise<Outcome>> = {
  // Of the content that is built beside it: both write which pictures there are into one file of `.astro`.
  types: async () =>
    outcomeOf(await run('astro', ['check', '--minimumFailingSeverity', 'warning'], testSettings, true)),
  lint: async () => outcomeOf(await run('biome', ['check', '--error-on-warnings', '.'], {}, true)),
  unit: (files, extent) => vitest('unit', files, filters[extent]),
  features: (files, extent) => vitest('features', files, filters[extent]),
  server: (files, extent) => vitest('server', files, filters[extent]),
  races: () => onPostgres(filesWith('server', 'races'), races),
  database: () => onPostgres(databaseFiles(), filters.all),
  budgets: async (files, extent) => ((await build()) ? vitest('budgets', files, filters[extent]) : outcomeOf(false)),
  e2e: async (files, extent) => ((await build()) ? browser(files, filters[extent]) : outcomeOf(false)),
  engines: async (files) => {
    for (const { name, launch, wanted } of engines)
      if (!launch) console.log(`${name} is not here, and its tests do not run: install Debian's ${wanted}.`);
    return (await build()) ? vitest('engines', files) : outcomeOf(false);
  },
};

/** The part that a name or a path below `tests/` asks for; undefined when there is none. */
function partOf(asked: string): string | undefined {
  if (asked in parts) return asked;
  const [folder, part = ''] = relative(process.cwd(), asked).split(sep);
  return folder === 'tests' && part in parts && existsSync(asked) ? part : undefined;
}

const words = process.argv.slice(2);
const extents: Readonly<Record<string, Extent>> = { thorough: 'all', matrices: 'matrices' };
const extent = words.map((word) => extents[word]).find(Boolean) ?? 'usual';
const asked = words.filter((word) => !(word in extents));
const unknown = asked.filter((name) => !partOf(name));
if (unknown.length > 0) {
  const known = Object.keys(parts).join(', ');
  console.error(`There is no part and no test file named ${unknown.join(', ')}.`);
  console.error(`The parts are: ${known}. A path is a test file, or a folder of them, below tests/.`);
  process.exit(2);
}

const isUsual = (part: string) =>
  part !== 'database' &&
  (part !== 'engines' || extent === 'all') &&
  (extent !== 'matrices' || filesWith(part, 'thorough').length > 0);
const names =
  asked.length > 0 ? [...new Set(asked.map((name) => partOf(name) ?? ''))] : Object.keys(parts).filter(isUsual);

function runPart(part: string): Promise<Outcome> {
  const paths = asked.includes(part) ? [] : asked.filter((name) => partOf(name) === part);
  const files = paths.length === 0 && extent === 'matrices' ? filesWith(part, 'thorough') : paths;
  return parts[part]?.(files, paths.length > 0 ? 'all' : extent) ?? Promise.resolve(outcomeOf(false));
}

const rows: { part: string; outcome: Outcome; seconds: number }[] = [];
async function take(part: string): Promise<void> {
  const start = Date.now();
  const outcome = await runPart(part);
  rows.push({ part, outcome, seconds: (Date.now() - start) / 1000 });
}
// Types and lint use one core, and nothing that the others use.
const BESIDE = ['types', 'lint'];
const beside = names.filter((part) => BESIDE.includes(part)).map(take);
for (const [index, part] of names.entries()) {
  console.log(`\n[${index + 1}/${names.length}] ${part}${BESIDE.includes(part) ? ', beside the others' : ''}`);
  if (!BESIDE.includes(part)) await take(part);
}
await Promise.all(beside);

const failures = rows.flatMap(({ outcome }) => outcome.failures);
if (failures.length > 0) console.log(`\nFailed:\n\n${failures.join('\n\n')}`);
const unsteady = rows.flatMap(({ outcome }) => outcome.unsteady);
if (unsteady.length > 0) console.log(`\nPassed only at the second try. Find out why:\n\n${unsteady.join('\n\n')}`);
console.log('');
for (const { part, outcome, seconds } of rows) {
  console.log(`${part.padEnd(9)} ${outcome.passed} passed, ${outcome.failed} failed (${seconds.toFixed(0)} s)`);
}
const total = (key: 'passed' | 'failed' | 'skipped') => rows.reduce((sum, { outcome }) => sum + outcome[key], 0);
const skipped = total('skipped');
console.log(`\n${total('passed')} passed, ${total('failed')} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);
process.exitCode = total('failed') > 0 ? 1 : 0;
