import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { DAY_MS } from '../../../src/lib/format.ts';
import { fixtureContent } from '../../helpers/fixtures.ts';
import { startApp, type TestApp } from '../../helpers/server.ts';
import { type SmtpServer, startSmtp } from '../../helpers/smtp.ts';

const run = promisify(execFile);

let smtp: SmtpServer;
let app: TestApp;
beforeEach(async () => {
  smtp = await startSmtp();
  app = await startApp({ env: { SMTP_URL: smtp.url } });
});
afterEach(async () => {
  await app.close();
  await smtp.close();
});

/** What `npm run mails` prints, beside the app on the same database. */
const mails = (...args: string[]) => mailsOver(smtp.url, ...args);

async function mailsOver(SMTP_URL: string, ...args: string[]): Promise<string[]> {
  const { dataDir, database } = app.config;
  const env = { PATH: process.env['PATH'], CONTENT_DIR: fixtureContent, DATA_DIR: dataDir, SMTP_URL };
  const url = database.kind === 'postgres' ? { DATABASE_URL: database.url } : {};
  const program = resolve('src/server/reports/mails.ts');
  const { stdout, stderr } = await run(process.execPath, [program, ...args], { env: { ...env, ...url } }).catch(
    (error: { stdout: string; stderr: string }) => error,
  );
  return (stdout + stderr).trim().split('\n');
}

/** A mail that has failed some days ago. */
async function addFailed(id: string, kind: 'contact' | 'reset' | 'confirm', days: number, to = `${id}@example.org`) {
  const payload = JSON.stringify({ registrationId: id });
  const created_at = new Date(Date.now() - days * DAY_MS).toISOString();
  const tried = { attempts: 31, due_ms: 1, last_error: '451 later', status: 'failed' as const };
  const row = { id, kind, payload, recipient: to, once_key: null, created_at, sent_at: null, handed_over: 0, ...tried };
  await app.services.db.insertInto('mails').values(row).execute();
  if (kind !== 'contact') return;
  const message = { name: 'Asha', email: 'asha@example.org', phone: '', message: 'A walk.', form_key: null };
  await app.services.db
    .insertInto('contact_messages')
    .values({ id: `message-${id}`, ...message, created_at, mail_id: id })
    .execute();
}

it('lists what has failed, sends one again, and says when there is none', async () => {
  await addFailed('one', 'contact', 6);
  await addFailed('two', 'contact', 5);
  expect(await mails()).toEqual([
    expect.stringMatching(
      /^one {2}contact to one@example\.org {2}\d+ \w+ 20\d\d, \d\d:\d\d {2}31 attempts: 451 later$/,
    ),
    expect.stringMatching(/^two /),
    '2 failed.',
  ]);
  expect(await mails('again', 'two')).toEqual(['two  contact to two@example.org  sent']);
  expect(smtp.received).toHaveLength(1);
  expect(smtp.received[0]).toMatch(/^To: two@example\.org\r$/m);
  expect(await mails('again', 'two')).toEqual(['No mail with the id two has failed.']);
  expect(await mails('again', 'all')).toEqual(['one  contact to one@example.org  sent']);
  expect(await mails()).toEqual(['No mail has failed.']);
});

it('what is refused once more is tried again by the server', async () => {
  smtp.refuse(true);
  await addFailed('one', 'contact', 6);
  expect(await mails('again', 'one')).toEqual([
    expect.stringMatching(/^one .*not sent: .*451.*; the server tries again$/),
  ]);
  expect(await mails(), 'with its address and why').toEqual([
    'No mail has failed.',
    expect.stringMatching(/^one {2}contact to one@example\.org {2}.*1 attempt: .*451 later$/),
    '1 could not be sent yet; the server tries again by itself.',
  ]);
  smtp.refuse(false);
  app.setTime(new Date(Date.now() + DAY_MS));
  await app.services.outbox.settle();
  expect(smtp.received).toHaveLength(1);
});

it('a link is not sent days after it was asked for, and no token is printed', async () => {
  await addFailed('old', 'confirm', 3);
  await addFailed('new', 'confirm', 1);
  await addFailed('gone', 'confirm', 0.5);
  const at = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString();
  const waits = { email: 'new@example.org', mobile: '9876543210', password_hash: 'x', confirmed_at: null };
  await app.services.db
    .insertInto('registrations')
    .values({ id: 'new', ...waits, created_at: at(-1), expires_at: at(1) })
    .execute();
  const said = await mails('again', 'all');
  expect(said).toEqual([
    'new  confirm to new@example.org  sent',
    'gone  confirm to gone@example.org  not sent: nobody waits for its link any more',
    'old  confirm to old@example.org  not sent: nobody waits for its link any more',
  ]);
  expect(smtp.received).toHaveLength(1);
  expect(smtp.received[0]).toContain('/confirm/');
  const { status } = await app.services.db
    .selectFrom('mails')
    .select('status')
    .where('id', '=', 'old')
    .executeTakeFirstOrThrow();
  expect(status).toBe('failed');
});

it('without a mail server nothing is sent, and the mail stays on the list', async () => {
  await addFailed('one', 'contact', 6);
  const refused =
    'SMTP_URL is not set, so no mail can be sent, and nothing was changed. Use the settings of the server.';
  expect(await mailsOver('', 'again', 'one')).toEqual([refused]);
  expect(await mails()).toEqual([expect.stringMatching(/^one /), '1 failed.']);
});

it('takes a mail off the list that can never arrive, and leaves the others', async () => {
  await addFailed('one', 'contact', 6);
  await addFailed('two', 'contact', 5);
  expect(await mails('drop', 'one')).toEqual(['one  contact to one@example.org  not sent, and off the list']);
  expect(await mails()).toEqual([expect.stringMatching(/^two /), '1 failed.']);
  expect(await mails('drop', 'one')).toEqual(['No mail with the id one has failed.']);
  expect(await mails('again', 'all')).toEqual(['two  contact to two@example.org  sent']);
  expect(await mails('drop', 'two')).toEqual(['No mail with the id two has failed.']);
  expect(smtp.received).toHaveLength(1);
});

it.each([[['again']], [['dropp', 'one']]])('says how it is written after %j', async (words) => {
  await addFailed('one', 'contact', 6);
  expect(await mails(...words)).toEqual([
    'Usage: npm run mails -- again ID, npm run mails -- again all, or npm run mails -- drop ID.',
  ]);
  expect(await mails()).toEqual([expect.stringMatching(/^one /), '1 failed.']);
});
