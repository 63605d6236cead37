import { execFile } from 'node:child_process';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openDatabase } from '../../../src/server/database/open.ts';
import { DatabaseAway, SQLITE } from '../../../src/server/platform/errors.ts';
import { runCommand } from '../../../src/server/reports/command.ts';
import { fixtureContent, testSettings } from '../../helpers/fixtures.ts';
import { freshPostgres } from '../../helpers/postgres.ts';

describe('a command that fails', () => {
  describe('one sentence and exit code 1', () => {
    const before = process.exitCode;
    afterEach(() => {
      vi.restoreAllMocks();
      process.exitCode = before;
    });

    it.each([
      [
        new DatabaseAway({ cause: Object.assign(new Error('terminating connection'), { code: '57P01' }) }),
        'The database does not answer any more (57P01): run the command again when it does.\n',
      ],
      [
        new DatabaseAway({ cause: new Error('Connection terminated unexpectedly') }),
        'The database does not answer any more (Connection terminated unexpectedly): run the command again when it does.\n',
      ],
      [
        Object.assign(new Error('database or disk is full'), { errcode: SQLITE.full }),
        'The disk with the data is full or cannot be written (database or disk is full).\n',
      ],
      [
        Object.assign(new Error("EROFS: read-only file system, open '/books/a.csv'"), { code: 'EROFS' }),
        "A file or folder cannot be read or written (EROFS: read-only file system, open '/books/a.csv').\n",
      ],
    ])('for %s', async (error, said) => {
      const told = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
      await runCommand(() => Promise.reject(error));
      expect(told.mock.calls).toEqual([[said]]);
      expect(process.exitCode).toBe(1);
    });
  });
});

describe('arguments', () => {
  const run = promisify(execFile);

  it.each([
    ['pan-key', '\u200econstructor\u200b', '"constructor" is no command; there are new, rotate and remove-unreadable.'],
  ])('%s %s says which commands there are', async (report, word, said) => {
    const program = resolve(`src/server/reports/${report}.ts`);
    const env = { PATH: process.env['PATH'] };
    const ended = run(process.execPath, [program, word], { env });
    await expect(ended).rejects.toMatchObject({ code: 1, stderr: expect.stringContaining(said) });
  });

  it.each(['2026-28'])('books %s says that it is no tax year', async (word) => {
    const ended = run(process.execPath, [resolve('src/server/reports/books.ts'), word], {
      env: { PATH: process.env['PATH'], DATA_DIR: testSettings.DATA_DIR },
    });
    const said = new RegExp(`^"${word}" is no tax year; write it like \\d{4}-\\d\\d\\.\n$`);
    await expect(ended).rejects.toMatchObject({ code: 1, stderr: expect.stringMatching(said) });
  });
});

describe('a database that is missing', () => {
  const run = promisify(execFile);
  const commands = [['staff'], ['staff', 'link', 'asha@example.org']];

  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'hh-none-'));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

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
    await expect(report(['staff'], folder)).rejects.toMatchObject({ code: 1, stdout: '' });
    expect(await readdir(folder)).toEqual(['database.sqlite']);
  });

  it.runIf(process.env['TEST_DATABASE_URL'])(
    'refuses a PostgreSQL database without tables, and makes none',
    async () => {
      const fresh = await freshPostgres();
      if (!fresh) throw new Error('There is no PostgreSQL server.');
      try {
        const url = { DATABASE_URL: fresh.url };
        const stderr = expect.stringMatching(/^There are no tables .*DATABASE_URL/);
        for (let turn = 0; turn < 2; turn += 1)
          await expect(report(['staff'], folder, url)).rejects.toMatchObject({ code: 1, stdout: '', stderr });
        const db = await openDatabase({ kind: 'postgres', url: fresh.url, connections: 2, statementMs: null });
        await db.destroy();
        expect((await report(['staff'], folder, url)).stdout).toBe('Nobody works at the desk yet.\n');
      } finally {
        await fresh.drop();
      }
    },
  );
});

describe('npm', () => {
  const ROOT = resolve(import.meta.dirname, '../../..');

  it('npm keeps no file of the address that was typed, which nobody would find when it is to be deleted', async () => {
    const HOME = await mkdtemp(join(tmpdir(), 'hh-home-'));
    try {
      const env = {
        PATH: process.env['PATH'],
        HOME,
        DATA_DIR: join(HOME, 'data'),
        npm_config_update_notifier: 'false',
      };
      const run = promisify(execFile)('npm', ['run', 'staff', '--', 'link', 'asha@example.org'], { cwd: ROOT, env });
      await expect(run).rejects.toMatchObject({ stderr: expect.stringContaining('There is no database') });
      const files = await readdir(HOME, { recursive: true });
      expect(files.filter((name) => name.includes('_logs'))).toEqual([]);
    } finally {
      await rm(HOME, { recursive: true, force: true });
    }
  });
});
