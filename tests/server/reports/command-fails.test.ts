import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openDatabase } from '../../../src/server/database/open.ts';
import { DatabaseAway, SQLITE } from '../../../src/server/platform/errors.ts';
import { runCommand } from '../../../src/server/reports/command.ts';
import { fixtureContent } from '../../helpers/fixtures.ts';

const run = promisify(execFile);

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

  it('and a fault of the program is shown with its place', async () => {
    const fault = new TypeError('x is no function');
    await expect(runCommand(() => Promise.reject(fault))).rejects.toBe(fault);
  });
});

describe('where a folder cannot be made', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'hh-no-folder-'));
    await (await openDatabase({ kind: 'sqlite', file: join(folder, 'database.sqlite') })).destroy();
    for (const name of ['books', 'backups']) await writeFile(join(folder, name), '');
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  it.each([
    { command: 'reports/books', args: [], dataDir: '.' },
    { command: 'hosts/commands/backup', args: [], dataDir: '.' },
    { command: 'hosts/commands/restore', args: [import.meta.filename], dataDir: 'database.sqlite' },
  ])('$command says so', async ({ command, args, dataDir }) => {
    const env = { PATH: process.env['PATH'], CONTENT_DIR: fixtureContent, DATA_DIR: join(folder, dataDir) };
    const ended = run(process.execPath, [resolve(`src/server/${command}.ts`), ...args], { env });
    const stderr = expect.stringMatching(/^A file or folder cannot be read or written \(E[A-Z]+: .*\)\.\n$/);
    await expect(ended).rejects.toMatchObject({ code: 1, stderr });
  });
});
