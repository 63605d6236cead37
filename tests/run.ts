/**
 * `npm test`: every check in turn, then one line with the count. `npm test -- unit server` runs the parts named.
 * Exits with 1 when anything failed.
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureChromium } from './helpers/chromium.ts';

interface Count {
  passed: number;
  failed: number;
  skipped: number;
}

const reports = mkdtempSync(join(tmpdir(), 'hh-test-'));

function run(command: string, args: string[], env: Record<string, string> = {}): Promise<boolean> {
  return new Promise((resolve) => {
    const child = spawn(command, args, { stdio: 'inherit', env: { ...process.env, ...env } });
    child.on('error', (error) => {
      console.error(error.message);
      resolve(false);
    });
    child.on('exit', (code) => resolve(code === 0));
  });
}

const asCount = (ok: boolean): Count => ({ passed: ok ? 1 : 0, failed: ok ? 0 : 1, skipped: 0 });

function readReport<T>(file: string, read: (report: T) => Count): Count | undefined {
  try {
    return read(JSON.parse(readFileSync(file, 'utf8')) as T);
  } catch {
    return undefined;
  }
}

/** A run that ended badly without a failed test, for example one that could not load a file, counts as one failure. */
const honest = (ok: boolean, count: Count | undefined): Count =>
  count ? (ok || count.failed > 0 ? count : { ...count, failed: 1 }) : asCount(false);

async function vitest(project: string): Promise<Count> {
  const file = join(reports, `${project}.json`);
  const ok = await run('vitest', [
    ...['run', '--config', 'tests/vitest.config.ts', '--project', project],
    ...['--reporter=default', '--reporter=json', `--outputFile.json=${file}`],
  ]);
  type Report = { numPassedTests: number; numFailedTests: number; numPendingTests: number };
  return honest(
    ok,
    readReport<Report>(file, (r) => ({
      passed: r.numPassedTests,
      failed: r.numFailedTests,
      skipped: r.numPendingTests,
    })),
  );
}

async function browser(): Promise<Count> {
  const file = join(reports, 'e2e.json');
  const ok = await run('playwright', ['test', '--config', 'tests/playwright.config.ts', '--reporter=list,json'], {
    CHROMIUM_PATH: ensureChromium(),
    PLAYWRIGHT_JSON_OUTPUT_NAME: file,
  });
  type Report = { stats: { expected: number; unexpected: number; flaky: number; skipped: number } };
  return honest(
    ok,
    readReport<Report>(file, ({ stats }) => ({
      passed: stats.expected + stats.flaky,
      failed: stats.unexpected,
      skipped: stats.skipped,
    })),
  );
}

let built: Promise<boolean> | undefined;
function build(): Promise<boolean> {
  built ??= run(process.execPath, ['src/server/commands/build.ts']);
  return built;
}

const parts: Record<string, () => Promise<Count>> = {
  types: async () => asCount(await run('astro', ['check', '--minimumFailingSeverity', 'warning'])),
  lint: async () => asCount(await run('biome', ['check', '--error-on-warnings', '.'])),
  unit: () => vitest('unit'),
  features: () => vitest('features'),
  server: () => vitest('server'),
  budgets: async () => ((await build()) ? vitest('budgets') : asCount(false)),
  e2e: async () => ((await build()) ? browser() : asCount(false)),
};

const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !(name in parts));
if (unknown.length > 0) {
  console.error(`There is no part named ${unknown.join(', ')}. The parts are: ${Object.keys(parts).join(', ')}.`);
  process.exit(2);
}

const names = asked.length > 0 ? asked : Object.keys(parts);
const rows: { part: string; count: Count; seconds: number }[] = [];
for (const [index, part] of names.entries()) {
  console.log(`\n[${index + 1}/${names.length}] ${part}`);
  const start = Date.now();
  const count = await (parts[part]?.() ?? asCount(false));
  rows.push({ part, count, seconds: (Date.now() - start) / 1000 });
}
rmSync(reports, { recursive: true, force: true });

console.log('');
for (const { part, count, seconds } of rows) {
  console.log(`${part.padEnd(9)} ${count.passed} passed, ${count.failed} failed (${seconds.toFixed(0)} s)`);
}
const total = (key: keyof Count) => rows.reduce((sum, { count }) => sum + count[key], 0);
const skipped = total('skipped');
console.log(`\n${total('passed')} passed, ${total('failed')} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);
process.exitCode = total('failed') > 0 ? 1 : 0;
