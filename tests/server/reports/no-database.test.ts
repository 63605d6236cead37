import { execFile } from 'node:child_process';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openDatabase } from '../../../src/server/database/open.ts';
import { fixtureContent } from '../../helpers/fixtures.ts';
import { freshPostgres } from '../../helpers/postgres.ts';

const run = promisify(execFile);
const commands = [['unsettled'], ['person', 'delete', 'asha@example.org'], ['pan-key']];

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hh-none-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** Runs a command on the data of a folder, and resolves with how it ended. */
function report([name = '', ...args]: string[], DATA_DIR: string, more: Record<string, string> = {}) {
  const env = { PATH: process.env['PATH'], CONTENT_DIR: fixtureContent, DATA_DIR, ...more };
  return run(process.execPath, [resolve(`src/server/reports/${name}.ts`), ...args], { env });
}

const named = commands.map((command) => ({ name: command.join(' '), command }));
it.each(named)('$name refuses a folder without a database, and makes nothing there', async ({ command }) => {
  const dataDir = join(folder, 'wrong');
  const stderr = expect.stringMatching(RegExp(`^There is no database in ${RegExp.escape(dataDir)}, .*DATA_DIR.*\n$`));
  await expect(report(command, dataDir)).rejects.toMatchObject({ code: 1, stdout: '', stderr });
  expect(await readdir(folder)).toEqual([]);
});

it('an empty file is no database', async () => {
  await writeFile(join(folder, 'database.sqlite'), '');
  await expect(report(['unsettled'], folder)).rejects.toMatchObject({ code: 1, stdout: '' });
  expect(await readdir(folder)).toEqual(['database.sqlite']);
});

it('where there is one, the command works', async () => {
  const db = await openDatabase({ kind: 'sqlite', file: join(folder, 'database.sqlite') });
  await db.destroy();
  expect((await report(['unsettled'], folder)).stdout).toBe('Every payment is settled.\n');
});

it.runIf(process.env['TEST_DATABASE_URL'])('refuses a PostgreSQL database without tables, and makes none', async () => {
  const fresh = await freshPostgres();
  if (!fresh) throw new Error('There is no PostgreSQL server.');
  try {
    const url = { DATABASE_URL: fresh.url };
    const stderr = expect.stringMatching(/^There are no tables .*DATABASE_URL/);
    for (let turn = 0; turn < 2; turn += 1)
      await expect(report(['unsettled'], folder, url)).rejects.toMatchObject({ code: 1, stdout: '', stderr });
    const db = await openDatabase({ kind: 'postgres', url: fresh.url, connections: 2, statementMs: null });
    await db.destroy();
    expect((await report(['unsettled'], folder, url)).stdout).toBe('Every payment is settled.\n');
  } finally {
    await fresh.drop();
  }
});
