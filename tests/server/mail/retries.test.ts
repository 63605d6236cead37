import { afterEach, beforeEach, expect, it } from 'vitest';
import { withoutTokens } from '../../../src/server/mail/deliver.ts';
import { sendTo } from '../../helpers/calls.ts';
import { startApp, type TestApp } from '../../helpers/server.ts';
import { type SmtpServer, startSmtp } from '../../helpers/smtp.ts';

const START = Date.parse('2026-11-23T12:00:00Z');
const HOUR = 3_600_000;

let smtp: SmtpServer;
let app: TestApp;
beforeEach(async () => {
  smtp = await startSmtp();
  smtp.refuse(true);
  app = await startApp({ env: { SMTP_URL: smtp.url }, at: new Date(START) });
});
afterEach(async () => {
  await app.close();
  await smtp.close();
});

/** The hours after the start at which the only mail is tried, until it is given up. */
async function attempts(): Promise<number[]> {
  const times: number[] = [];
  for (let at = START; ; ) {
    app.setTime(at);
    await app.services.outbox.sendDue();
    times.push((at - START) / HOUR);
    const row = await app.db.selectFrom('mails').selectAll().executeTakeFirstOrThrow();
    if (row.status === 'failed') return times;
    expect(row).toMatchObject({ status: 'queued', attempts: times.length });
    at = row.due_ms;
  }
}
const pauses = (times: number[]) => times.slice(1).map((time, at) => Math.round((time - (times[at] ?? 0)) * 3600));

it('a mail that is refused is tried again for five days, with pauses that double up to six hours', async () => {
  const message = {
    name: 'Asha',
    email: 'asha@example.org',
    phone: '9876543210',
    message: 'A message of some length.',
  };
  await sendTo(app)('sendContact', { body: message });
  const times = await attempts();
  const doubled = [15, 30, 60, 120, 240, 480, 960, 1920, 3840, 7680, 15_360];
  expect(pauses(times)).toEqual([...doubled, ...Array(19).fill(6 * 3600)]);
  expect(times.at(-1)).toBeGreaterThan(5 * 24);
});

it.each([
  ['550 5.1.1 no such user', 'failed'],
  ['552 5.2.2 mailbox full', 'failed'],
  ['552 5.7.0 refused', 'queued'],
  ['550 5.4.1 no route', 'queued'],
  ['451 4.7.1 greylisted', 'queued'],
  ['530 5.7.0 log in first', 'queued'],
] as const)('after %s a mail is %s', async (answer, status) => {
  smtp.refuse(true, answer);
  await sendTo(app)('register', { body: { email: 'asha@example.org', mobile: '9876543210', password: 'secret1' } });
  await app.services.outbox.sendDue();
  const row = await app.db.selectFrom('mails').selectAll().executeTakeFirstOrThrow();
  expect(row).toMatchObject({ status, attempts: 1, last_error: expect.stringContaining(answer) });
});

const mail = (number: number) =>
  app.services.outbox.add(app.db, `p${number}@example.org`, {
    kind: 'password-changed',
    payload: { at: new Date(START).toISOString() },
  });
const rows = () => app.db.selectFrom('mails').selectAll().orderBy('id').execute();
const later = (hours: number) => app.setTime(START + hours * HOUR);

it('where the server refuses one mailbox after the other, no mail is given up, also not the first one', async () => {
  smtp.refuse(true, '550 no');
  for (let number = 0; number < 12; number++) await mail(number);
  await app.services.outbox.sendDue();
  expect(new Set((await rows()).map(({ status }) => status))).toEqual(new Set(['queued']));
  smtp.refuse(false);
  later(1);
  await app.services.outbox.sendDue();
  expect(smtp.received).toHaveLength(12);
});

it('after a repair the first mail that is taken brings the others, and so does a start', async () => {
  for (let number = 0; number < 3; number++) await mail(number);
  await app.db.updateTable('mails').set({ attempts: 14 }).execute();
  await app.services.outbox.sendDue();
  smtp.refuse(false);
  await mail(9);
  await app.services.outbox.sendDue();
  await app.services.outbox.sendDue();
  expect(smtp.received).toHaveLength(4);
  smtp.refuse(true);
  await mail(10);
  await app.db.updateTable('mails').set({ attempts: 14 }).where('status', '=', 'queued').execute();
  await app.services.outbox.sendDue();
  smtp.refuse(false);
  app = await app.restart();
  await app.services.outbox.sendDue();
  expect(smtp.received).toHaveLength(5);
});

it('a password does not go to a server that cannot encrypt, unless the address says that it may', async () => {
  smtp.refuse(false);
  const url = smtp.url.replace('smtp://', 'smtp://user:secret@');
  for (const [address, said] of [
    [url, 'STARTTLS'],
    [`${url}?ignoreTLS=true`, null],
  ] as const) {
    const other = await startApp({ env: { SMTP_URL: address }, at: new Date(START) });
    const payload = { at: new Date(START).toISOString() };
    await other.services.outbox.add(other.services.db, 'a@example.org', { kind: 'password-changed', payload });
    await other.services.outbox.sendDue();
    const found = await other.services.db.selectFrom('mails').select('last_error').executeTakeFirstOrThrow();
    expect(found.last_error).toEqual(said && expect.stringContaining(said));
    await other.close();
  }
});

it.each([
  [
    '550 blocked: https://x.example/reset?token=abc-DEF_123 is bad',
    '550 blocked: https://x.example/reset?token=… is bad',
  ],
  ['550 https://x.example/confirm/abc-DEF_123.', '550 https://x.example/confirm/….'],
  ['550 https://x.example/confirm/google#token=abc-DEF_1 no', '550 https://x.example/confirm/google#token=… no'],
  ['550 https://x.example/confirm/email%23token%3Dabc-DEF_1 no', '550 https://x.example/confirm/… no'],
  ['550 token%3Dabc', '550 token%3D…'],
  ['connect ECONNREFUSED 127.0.0.1:25', 'connect ECONNREFUSED 127.0.0.1:25'],
])('what a server says, %s, is kept without the token', (said, kept) => {
  expect(withoutTokens(said)).toBe(kept);
});
