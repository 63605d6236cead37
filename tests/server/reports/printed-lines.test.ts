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
async function report(name: string, ...words: string[]): Promise<string[]> {
  const program = resolve(`src/server/reports/${name}.ts`);
  const { stdout } = await run(process.execPath, [program, ...words], { env: reportEnv(app) });
  return stdout.split('\n');
}

it('what a visitor wrote in a review gives the terminal no orders and makes no row', async () => {
  const written = { name: HOSTILE, headline: HOSTILE, comment: `${HOSTILE}\n2. ${HOSTILE}`, email: 'a@example.org' };
  const common = { profile_id: '1', helpful_count: 1, form_key: null, rating: 5, waiting: 1 };
  const row = { id: 'one', campaign_id: 'shimla-ridge-morning', created_at: '2026-11-01T19:00:00.000Z' };
  await app.services.db
    .insertInto('reviews')
    .values({ ...row, ...common, ...written })
    .execute();
  expect(await report('reviews')).toEqual([
    `one  2 November 2026, 00:30  shimla-ridge-morning  5 of 5  ${SHOWN}: ${SHOWN}`,
    `    ${SHOWN} 2. ${SHOWN}`,
    '1 waiting.',
    '',
  ]);
});

it('so does the answer of a mail server', async () => {
  const payload = JSON.stringify({ name: 'Asha', email: 'a@example.org', phone: '', message: 'A walk.' });
  const common = { once_key: null, sent_at: null, handed_over: 0, due_ms: 1, attempts: 31, status: 'failed' as const };
  const row = { id: 'one', kind: 'contact', recipient: 'a@example.org', created_at: '2026-11-01T19:00:00.000Z' };
  await app.services.db
    .insertInto('mails')
    .values({ ...row, ...common, payload, last_error: HOSTILE })
    .execute();
  expect(await report('mails')).toEqual([
    `one  contact to a@example.org  2 November 2026, 00:30  31 attempts: ${SHOWN}`,
    '1 failed.',
    '',
  ]);
});

it('a payment is listed with the day and the hour of India, and its amount as elsewhere', async () => {
  const ago = { paid_at: '2026-11-01T19:00:00.000Z', created_at: '2026-11-01T18:00:00.000Z', mode: 'UPI' };
  const who = { name: 'Asha', email: 'a@example.org', mobile: '', address: '{}', campaign_name: 'A walk' };
  const place = { id: 'one', txnid: 'HH_1', campaign_id: 'shimla-ridge-morning', serial: '2026-27/000001' };
  await app.services.db
    .insertInto('enrolments')
    .values({ ...place, ...who, ...ago, amount_paise: 12_345_600, status: 'REFUND' })
    .execute();
  expect((await report('unsettled'))[0]).toMatch(/^HH_1 {2}₹1,23,456\.00 {2}2 November 2026, 00:30 {2}paid without/);
});

it('where nothing was closed, the list of it says so', async () => {
  expect(await report('unsettled', 'closed')).toEqual(['Nothing was closed.', '']);
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
