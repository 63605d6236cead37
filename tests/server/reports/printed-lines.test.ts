import { execFile, spawn } from 'node:child_process';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { reportEnv } from '../../helpers/report-env.ts';
import { startApp, type TestApp } from '../../helpers/server.ts';

const run = promisify(execFile);
/** Clears the screen, names the window, begins a line of its own, and turns words round. */
const HOSTILE = 'Asha\u001b[2J\u001b]0;x\u0007\u009b1m\r\nforged\u2028row \u202etxt\u2069';
const SHOWN = 'Asha [2J ]0;x 1m forged row txt';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

/** The lines that a report prints about the app's database. */
async function report(name: string): Promise<string[]> {
  const { stdout } = await run(process.execPath, [resolve(`src/server/reports/${name}.ts`)], { env: reportEnv(app) });
  return stdout.split('\n');
}

it('what a visitor wrote in a review gives the terminal no orders and makes no row', async () => {
  const written = { name: HOSTILE, headline: HOSTILE, comment: `${HOSTILE}\n2. ${HOSTILE}`, email: 'a@example.org' };
  const common = { profile_id: '1', helpful_count: 1, form_key: null, rating: 5, waiting: 1 };
  const row = { id: 'one', campaign_id: 'shimla-ridge-morning', created_at: '2026-11-01T10:00:00.000Z' };
  await app.services.db
    .insertInto('reviews')
    .values({ ...row, ...common, ...written })
    .execute();
  expect(await report('reviews')).toEqual([
    `one  2026-11-01T10:00:00.000Z  shimla-ridge-morning  5 of 5  ${SHOWN}: ${SHOWN}`,
    `    ${SHOWN} 2. ${SHOWN}`,
    '1 waiting.',
    '',
  ]);
});

it('so does the answer of a mail server', async () => {
  const payload = JSON.stringify({ name: 'Asha', email: 'a@example.org', phone: '', message: 'A walk.' });
  const common = { once_key: null, sent_at: null, handed_over: 0, due_ms: 1, attempts: 31, status: 'failed' as const };
  const row = { id: 'one', kind: 'contact', recipient: 'a@example.org', created_at: '2026-11-01T10:00:00.000Z' };
  await app.services.db
    .insertInto('mails')
    .values({ ...row, ...common, payload, last_error: HOSTILE })
    .execute();
  expect(await report('mails')).toEqual([
    `one  contact to a@example.org  2026-11-01T10:00:00.000Z  31 attempts: ${SHOWN}`,
    '1 failed.',
    '',
  ]);
});

it('whoever stops reading sees no error, and the command ends well', async () => {
  const child = spawn(process.execPath, [resolve('src/server/reports/people.ts')], { env: reportEnv(app) });
  child.stdout.destroy();
  let told = '';
  child.stderr.on('data', (text) => {
    told += text;
  });
  expect(await new Promise((end) => child.on('close', end))).toBe(0);
  expect(told).toBe('');
});
