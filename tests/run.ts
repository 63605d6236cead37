/**
 * `npm test`: every check in turn; at the end each failed test is named once more, above the line with the count.
 * `npm test -- unit server` runs the parts named, `npm test -- tests/unit/lib` a folder, `npm test -- tests/unit/lib/ics.test.ts`
 * a file. Exits with 1 when anything failed.
 */
import { spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative, sep } from 'node:path';
import { ensureChromium } from './helpers/chromium.ts';
import { testSettings } from './helpers/fixtures.ts';
import { imports } from './helpers/imports.ts';
import { type Outcome, outcomeOf, readOutcome } from './helpers/reports.ts';

/** Reports, and every temporary folder of a test: what a test leaves behind goes with it. */
const temporary = mkdtempSync(join(tmpdir(), 'hh-test-'));
// Servers that run as another user must be able to enter it.
chmodSync(temporary, 0o711);
process.on('exit', () => rmSync(temporary, { recursive: true, force: true, maxRetries: 5 }));
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(130));

/** Runs a program. With `beside` it runs beside other parts, and what it prints is shown when it ends. */
function run(command: string, args: string[], env: Record<string, string> = {}, beside = false): Promise<boolean> {
  return new Promise((resolve) => {
    const stdio = beside ? 'pipe' : 'inherit';
    const child = spawn(command, args, { stdio, env: { ...process.env, TMPDIR: temporary, ...env } });
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

async function vitest(project: string, files: string[]): Promise<Outcome> {
  const file = join(temporary, `${project}.json`);
  const ok = await run('vitest', [
    ...['run', '--config', 'tests/vitest.config.ts', '--project', project, ...files],
    ...['--reporter=default', '--reporter=json', `--outputFile.json=${file}`],
  ]);
  return readOutcome('vitest', file, ok);
}

async function browser(files: string[]): Promise<Outcome> {
  const file = join(temporary, 'e2e.json');
  const args = ['test', '--config', 'tests/playwright.config.ts', '--reporter=list,json', ...files];
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

let built: Promise<boolean> | undefined;
/** Builds the site from the fixtures, once for all parts. */
function build(): Promise<boolean> {
  built ??= run(process.execPath, ['src/server/hosts/commands/build.ts'], testSettings);
  return built;
}

/** Every part of the suite; `files` narrows it to some of its files and folders. */
const parts: Record<string, (files: string[]) => Promise<Outcome>> = {
  // Of the content that is built beside it: both write which pictures there are into one file of `.astro`.
  types: async () =>
    outcomeOf(await run('astro', ['check', '--minimumFailingSeverity', 'warning'], testSettings, true)),
  lint: async () => outcomeOf(await run('biome', ['check', '--error-on-warnings', '.'], {}, true)),
  unit: (files) => vitest('unit', files),
  features: (files) => vitest('features', files),
  server: (files) => vitest('server', files),
  database: () => vitest('server', databaseFiles()),
  budgets: async (files) => ((await build()) ? vitest('budgets', files) : outcomeOf(false)),
  e2e: async (files) => ((await build()) ? browser(files) : outcomeOf(false)),
};

/** The part that a name or a path below `tests/` asks for; undefined when there is none. */
function partOf(asked: string): string | undefined {
  if (asked in parts) return asked;
  const [folder, part = ''] = relative(process.cwd(), asked).split(sep);
  return folder === 'tests' && part in parts && existsSync(asked) ? part : undefined;
}

const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !partOf(name));
if (unknown.length > 0) {
  const known = Object.keys(parts).join(', ');
  console.error(`There is no part and no test file named ${unknown.join(', ')}.`);
  console.error(`The parts are: ${known}. A path is a test file, or a folder of them, below tests/.`);
  process.exit(2);
}

const everyPart = Object.keys(parts).filter((part) => part !== 'database');
const names = asked.length > 0 ? [...new Set(asked.map((name) => partOf(name) ?? ''))] : everyPart;
/** The paths asked for in a part; none when the whole part is. */
const filesOf = (part: string) => (asked.includes(part) ? [] : asked.filter((name) => partOf(name) === part));
const rows: { part: string; outcome: Outcome; seconds: number }[] = [];
async function take(part: string): Promise<void> {
  const start = Date.now();
  const outcome = await (parts[part]?.(filesOf(part)) ?? outcomeOf(false));
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
console.log('');
for (const { part, outcome, seconds } of rows) {
  console.log(`${part.padEnd(9)} ${outcome.passed} passed, ${outcome.failed} failed (${seconds.toFixed(0)} s)`);
}
const total = (key: 'passed' | 'failed' | 'skipped') => rows.reduce((sum, { outcome }) => sum + outcome[key], 0);
const skipped = total('skipped');
console.log(`\n${total('passed')} passed, ${total('failed')} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);
process.exitCode = total('failed') > 0 ? 1 : 0;
