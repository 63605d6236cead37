import { execFile } from 'node:child_process';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

const ROOT = resolve(import.meta.dirname, '../../..');

it('npm keeps no file of the address that was typed, which nobody would find when it is to be deleted', async () => {
  const HOME = await mkdtemp(join(tmpdir(), 'hh-home-'));
  try {
    const env = { PATH: process.env['PATH'], HOME, DATA_DIR: join(HOME, 'data'), npm_config_update_notifier: 'false' };
    const run = promisify(execFile)('npm', ['run', 'person', '--', 'asha@example.org'], { cwd: ROOT, env });
    await expect(run).rejects.toMatchObject({ stderr: expect.stringContaining('There is no database') });
    const files = await readdir(HOME, { recursive: true });
    expect(files.filter((name) => name.includes('_logs'))).toEqual([]);
  } finally {
    await rm(HOME, { recursive: true, force: true });
  }
});
