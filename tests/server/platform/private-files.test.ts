import { execFile } from 'node:child_process';
import { chmod, mkdir, readdir, stat, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { makePrivateFolder } from '../../../src/server/platform/private-files.ts';
import { type Command, makeFolder, startCommand } from '../../helpers/command.ts';
import { fixtureContent } from '../../helpers/fixtures.ts';

const run = promisify(execFile);
const BOOKS = resolve('src/server/reports/books.ts');
const LOOSE = 'umask 000';

let folder: Awaited<ReturnType<typeof makeFolder>>;
let command: Command | undefined;
beforeEach(async () => {
  folder = await makeFolder();
});
afterEach(async () => {
  command?.child.kill('SIGKILL');
  await command?.ended;
  await folder.remove();
});

/** Every file and folder below the data folder with its rights, such as `mail 700`. */
async function rights(): Promise<string[]> {
  const data = join(folder.path, 'data');
  const names = ['', ...(await readdir(data, { recursive: true }))];
  const lines = names.map(async (name) => {
    const { mode } = await stat(join(data, name));
    return `${name.replace(/^mail\/.+/, 'mail/…')} ${(mode & 0o777).toString(8)}`;
  });
  return (await Promise.all(lines)).toSorted();
}

/** Runs the server with a loose umask, registers somebody, exports the books, and returns what then stands in the data folder. */
async function standing(email: string): Promise<string[]> {
  command = startCommand(folder.path, {}, LOOSE);
  const url = await command.url();
  const mails = async () => (await readdir(join(folder.path, 'data', 'mail'))).filter((name) => name.endsWith('.eml'));
  const before = (await mails()).length;
  const body = JSON.stringify({ email, mobile: '9876543210', password: 'a long password' });
  await fetch(`${url}/api/auth/register`, { method: 'POST', body, headers: { 'content-type': 'application/json' } });
  await vi.waitFor(async () => expect((await mails()).length).toBe(before + 1), 10_000);
  const env = { PATH: process.env['PATH'], DATA_DIR: 'data', CONTENT_DIR: fixtureContent };
  await run('sh', ['-c', `${LOOSE}; exec ${process.execPath} ${BOOKS}`], { cwd: folder.path, env });
  const found = await rights();
  command.child.kill('SIGTERM');
  await command.ended;
  return found;
}

it('everything in the data folder is its owner’s alone, also with a loose umask and where older files stand open', async () => {
  const data = join(folder.path, 'data');
  await mkdir(join(data, 'mail'), { recursive: true });
  await writeFile(join(data, 'mail', 'older.eml'), 'An older mail.');
  for (const name of await readdir(data, { recursive: true })) await chmod(join(data, name), 0o777);
  const first = await standing('first@example.org');
  for (const name of ['database.sqlite', 'database.sqlite-wal', 'database.sqlite-shm', 'fake-payu.sqlite', 'mail/…']) {
    expect(first).toContain(`${name} 600`);
  }
  for (const name of ['', 'mail', 'books']) expect(first).toContain(`${name} 700`);
  expect(first.filter((line) => !/ [67]00$/.test(line))).toEqual([]);
  for (const name of await readdir(data, { recursive: true })) await chmod(join(data, name), 0o777);
  expect((await standing('second@example.org')).filter((line) => !/ [67]00$/.test(line))).toEqual([]);
});

it('a folder that is shared on purpose keeps its rights', async () => {
  await chmod(folder.path, 0o1777);
  makePrivateFolder(folder.path);
  expect((await stat(folder.path)).mode & 0o7777).toBe(0o1777);
});
