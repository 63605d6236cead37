import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createApp } from '../../../src/server/app.ts';
import { sendTo } from '../../helpers/calls.ts';
import { startApp, type TestApp } from '../../helpers/server.ts';
import { type SmtpServer, startSmtp } from '../../helpers/smtp.ts';

const MINUTE = 60_000;
const email = 'soon@example.org';
const newcomer = { email, mobile: '9876543210', password: 'secret1' };
const campaign = { id: 'a', name: 'A walk', startDay: '2026-06-05', endDay: '2026-06-06', refundDue: false };
const paid = { txnid: 'HH_1', amountPaise: 0, paidAt: '2026-06-01T06:00:00.000Z', serial: null, mode: '' };
const payload = { name: 'Asha', maskedPan: '', ...paid, campaign };
const ONCE_MORE = 'We send this mail once more';

let smtp: SmtpServer;
let app: TestApp;
beforeEach(async () => {
  smtp = await startSmtp();
  app = await startApp({ env: { SMTP_URL: smtp.url } });
});
afterEach(async () => {
  smtp.release();
  await app.close();
  await smtp.close();
});

async function addReceipt(to = 'asha@example.org'): Promise<void> {
  await app.services.outbox.add(app.db, to, { kind: 'enrolment-receipt', payload });
}
const states = () => app.db.selectFrom('mails').select('status').execute();
const idsIn = (messages: string[]) => messages.map((message) => /^Message-ID: (.*)$/im.exec(message)?.[1]);

describe('mails that cannot be sent', () => {
  it('fail no request, wait without a token in them, and go out when the server is back', async () => {
    const alone = await startApp({ env: { SMTP_URL: 'smtp://127.0.0.1:1' } });
    expect(await sendTo(alone)('register', { body: newcomer })).toMatchObject({ http: 200 });
    await alone.services.outbox.sendDue();
    const row = await alone.services.db.selectFrom('mails').selectAll().executeTakeFirstOrThrow();
    expect(row).toMatchObject({ status: 'queued', attempts: 1, handed_over: 0 });
    expect(row.last_error).toContain('ECONNREFUSED');
    await alone.close();
  });
});

describe('a mail', () => {
  it('comes with the calendar of a campaign, and says that no person wrote it', async () => {
    await addReceipt();
    await app.services.outbox.sendDue();
    expect(smtp.received.join()).toMatch(/Content-Type: text\/calendar;[^\n]*method=PUBLISH/);
    expect(smtp.received.join()).toMatch(/Content-Disposition: attachment; filename=campaign\.ics/);
    expect(smtp.received.join()).toMatch(/^Auto-Submitted: auto-generated\r$/m);
    const files = await startApp();
    await sendTo(files)('register', { body: newcomer });
    expect(await files.mailTo(email)).toMatch(/^Auto-Submitted: auto-generated$/m);
    await files.close();
  });

  it('that somebody waits for is not delayed by slow receipts, however many', async () => {
    smtp.hold('A walk');
    for (let count = 0; count < 9; count++) await addReceipt();
    app.services.outbox.kick();
    await smtp.arrived('A walk', 2);
    await sendTo(app)('register', { body: newcomer });
    await smtp.arrived('/confirm/');
    expect(smtp.received.filter((message) => message.includes('A walk'))).toHaveLength(2);
  });
});

describe('a receipt is not sent twice', () => {
  it('when the mail server has taken it and the database could not note that', async () => {
    const { db, outbox } = app.services;
    smtp.hold('A walk');
    await addReceipt();
    outbox.kick();
    await smtp.arrived('A walk');
    await sql`alter table mails rename to mails_away`.execute(db);
    smtp.release();
    await outbox.sendDue();
    await sql`alter table mails_away rename to mails`.execute(db);
    app.setTime(Date.now() + 10 * MINUTE);
    await outbox.sendDue();
    expect(await states()).toEqual([{ status: 'sent' }]);
    expect(smtp.received).toHaveLength(1);
  });

  it('without a word: after an end in between it has the same id and says that it comes once more', async () => {
    smtp.hold('A walk');
    await addReceipt();
    app.services.outbox.kick();
    await smtp.arrived('A walk');
    expect(await app.db.selectFrom('mails').select('handed_over').execute()).toEqual([{ handed_over: 1 }]);
    // The answer never reaches the first process; the second one finds what it left behind.
    const second = await createApp(app.config, { now: () => new Date(Date.now() + 10 * MINUTE), demo: false });
    second.services.outbox.kick();
    await smtp.arrived('A walk', 2);
    smtp.release();
    await second.close();
    expect(smtp.received[0]).not.toContain(ONCE_MORE);
    expect(smtp.received[1]).toContain(ONCE_MORE);
    const [first, again] = idsIn(smtp.received);
    expect(again).toBe(first);
  });
});
