import { execFile } from 'node:child_process';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { testSettings } from '../../helpers/fixtures.ts';

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
