import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { contactMessage } from '../../helpers/half-sent.ts';
import { reportEnv } from '../../helpers/report-env.ts';
import { startApp, type TestApp } from '../../helpers/server.ts';

const MESSAGE = 'Please delete all that you know about me.';

let app: TestApp;
beforeEach(async () => {
  app = await startApp();
  await app.http.post('open/contact', { json: { ...contactMessage, message: MESSAGE } });
  await app.services.outbox.settle();
});
afterEach(() => app.close());

const file = () => (app.config.database.kind === 'sqlite' ? app.config.database.file : '');

async function traces(): Promise<number> {
  const texts = [file(), `${file()}-wal`].map((each) => readFile(each, 'latin1').catch(() => ''));
  return (await Promise.all(texts)).join('').split(MESSAGE).length - 1;
}

async function forget() {
  const words = [resolve('src/server/reports/person.ts'), 'delete', contactMessage.email];
  return promisify(execFile)(process.execPath, words, { env: reportEnv(app) });
}

it('the database file holds nothing of what was deleted, also while the server runs', async ({ skip }) => {
  if (!file()) skip();
  expect(await traces()).toBeGreaterThan(0);
  expect((await forget()).stdout).toContain('Deleted: 1 message');
  expect(await traces()).toBe(0);
});

it('where another program holds the file, the command says what to do', async ({ skip }) => {
  if (!file()) skip();
  const reader = new DatabaseSync(file());
  reader.exec('begin; select count(*) from users');
  await expect(forget()).rejects.toMatchObject({
    code: 1,
    stdout: expect.stringContaining('Deleted: 1 message'),
    stderr: expect.stringContaining('Run it again'),
  });
  reader.close();
  expect((await forget()).stdout).toContain('There was nothing to delete.');
  expect(await traces()).toBe(0);
});
