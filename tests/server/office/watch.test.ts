import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { addDays } from '../../../src/content/days.ts';
import { indiaDay } from '../../../src/lib/format.ts';
import { closeMatters } from '../../../src/server/office/returned.ts';
import { diskNotice, tellOfDay, tellWhatIsNew } from '../../../src/server/office/watch.ts';
import { reconcile } from '../../../src/server/payments/reconcile.ts';
import { openPaymentApp, type PaymentApp } from '../../helpers/payment-app.ts';

const HOUR = 3_600_000;
const SEVEN = Date.parse('2026-12-02T01:30:00Z');

let paymentApp: PaymentApp;
let sent = 0;
beforeEach(async () => {
  sent = 0;
  const env = { NOTIFY: 'office@village.example', NOTIFY_TECH: 'tech@village.example' };
  paymentApp = await openPaymentApp({ env, at: SEVEN - 6 * HOUR, webhook: 'never' });
  await madeTables(-6);
});
afterEach(() => paymentApp.close());

async function madeTables(hours: number): Promise<void> {
  const at = new Date(SEVEN + hours * HOUR).toISOString();
  await sql`update kysely_migration set timestamp = ${at}`.execute(paymentApp.db);
}

/** What is new among the mails to the foundation's people: address and subject, and the text of the last. */
async function told(hours: number): Promise<{ subjects: string[]; text: string }> {
  const { app } = paymentApp;
  // A mail that is being sent would be taken for a lost one after the jump.
  await app.services.outbox.sendDue();
  app.setTime(SEVEN + hours * HOUR);
  await tellWhatIsNew(app.services);
  const rows = await app.db
    .selectFrom('mails')
    .selectAll()
    .where('kind', '=', 'notice')
    .orderBy('created_at')
    .execute();
  const fresh = rows
    .map(({ recipient, payload }) => ({ recipient, ...JSON.parse(payload) }))
    // The disk of the machine that runs the tests is none of them.
    .filter(({ subject }) => !subject.includes('disk'))
    .slice(sent);
  sent += fresh.length;
  return {
    subjects: fresh.map(({ recipient, subject }) => `${recipient.split('@')[0]}: ${subject}`).toSorted(),
    text: fresh.map(({ lines }) => lines.join('\n')).join('\n'),
  };
}

async function pay(txnid: string) {
  const { launch } = await paymentApp.begin({ txnid });
  return { launch, payment: paymentApp.pay(launch) };
}

it('money that does not fit is told once, and again when more comes, not when it is closed', async () => {
  paymentApp.app.payu?.bank.setSwitches({ amount: 'wrong', webhook: 'never' });
  const first = await pay('odd');
  await paymentApp.save(first.launch, first.payment);
  const { subjects, text } = await told(-5);
  expect(subjects).toEqual(['office: 1 matter of money to look at']);
  expect(text).toMatch(/^odd {2}₹500\.00 {2}.*another amount or product was paid$/m);
  expect(text).not.toMatch(/Kiran|ABC|@/);
  expect((await told(-4)).subjects).toEqual([]);
  const second = await pay('odd-too');
  await paymentApp.save(second.launch, second.payment);
  expect((await told(-3)).subjects).toEqual(['office: 2 matters of money to look at']);
  const { db, now } = paymentApp.app.services;
  await closeMatters(db, { txnid: 'odd', reason: 'Given back.', by: 'asha', at: now() });
  expect((await told(-2)).subjects).toEqual([]);
});

it('a payment that counts and that PayU does not confirm is told half an hour later', async () => {
  paymentApp.app.payu?.bank.setSwitches({ webhook: 'never', verify: 'error' });
  const { launch, payment } = await pay('unsure');
  await paymentApp.save(launch, payment);
  expect((await told(-5.9)).subjects).toEqual([]);
  expect((await told(-5)).subjects).toEqual(['office: 1 payment that PayU does not confirm']);
});

it('a payment about which PayU does not answer for half an hour is told once, until it answers', async () => {
  const { app } = paymentApp;
  app.payu?.bank.setSwitches({ webhook: 'never', verify: 'error' });
  await pay('unanswered');
  expect((await told(-5.9)).subjects).toEqual([]);
  // The server stood still, and has not asked.
  expect((await told(-5.4)).subjects).toEqual([]);
  await reconcile(app.payments);
  const { subjects, text } = await told(-5.4);
  expect(subjects).toEqual(['tech: PayU does not answer']);
  expect(text).toContain('1 payment');
  expect(text).not.toMatch(/Kiran|@/);
  app.payu?.bank.setSwitches({ webhook: 'never' });
  await app.services.outbox.sendDue();
  app.setTime(SEVEN - 4 * HOUR);
  await reconcile(app.payments);
  expect((await told(-4)).subjects).toEqual([]);
  expect(await app.db.selectFrom('notices').select('known').where('kind', '=', 'payu').execute()).toEqual([
    { known: '' },
  ]);
});

it('mail that fails for ten minutes is told once, without the addresses that the mail server names', async () => {
  const { db } = paymentApp;
  await db
    .insertInto('mails')
    .values(
      ['a', 'b'].map((id) => ({
        ...{ id, kind: 'reset', payload: '{}', recipient: 'x@y.example', status: 'queued' as const, attempts: 3 },
        ...{
          due_ms: SEVEN * 2,
          created_at: new Date(SEVEN - 6 * HOUR).toISOString(),
          last_error: '451 <x@y.example> no',
        },
      })),
    )
    .execute();
  expect((await told(-5.9)).subjects).toEqual([]);
  const { subjects, text } = await told(-5.8);
  expect(subjects).toEqual(['tech: 2 mails could not be sent for ten minutes']);
  expect(text).toContain('451 <…> no');
  expect((await told(-5)).subjects).toEqual([]);
});

it.each([
  ['well', []],
  ['near', ['near']],
  ['full', ['full']],
] as const)('a disk that is %s', (state, things) => {
  expect(diskNotice({ state, free: 4e9, size: 5e10 }).things ?? []).toEqual(things);
});

it('the day is told at seven in India, once, by server or command, with counts and no names', async () => {
  const { app } = paymentApp;
  const today = indiaDay(new Date(SEVEN));
  await paymentApp.campaign('soon', 500);
  const campaigns = app.db.updateTable('campaigns');
  await campaigns.set({ listed: 0 }).where('id', '<>', 'soon').execute();
  await campaigns
    .set({ start_day: addDays(today, 3), heading: 'A walk' })
    .where('id', '=', 'soon')
    .execute();
  app.setTime(SEVEN - 10 * HOUR);
  const { token } = await paymentApp.user();
  const { launch } = await paymentApp.begin({ txnid: 'place', amount: '500.00', pinfo: 'soon', token });
  await paymentApp.enrol(launch, paymentApp.pay(launch), token);
  const gift = await pay('gift');
  await paymentApp.save(gift.launch, gift.payment);
  expect((await told(-0.01)).subjects).toEqual([]);
  const { subjects, text } = await told(0);
  expect(subjects).toEqual(['office: 2 December 2026: 1 campaign begins soon, 0 matters of money']);
  expect(text).toContain('5 December 2026: A walk (soon), 1 person');
  expect(text).toContain('What came in on 1 December 2026\n1 gift, ₹500.00\n1 enrolment fee, ₹500.00');
  expect(text).not.toMatch(/Kiran|ABC|@/);
  expect(await tellOfDay(app.services)).toBe(false);
  expect((await told(15)).subjects).toEqual([]);
  // An editor has deleted the file of a campaign to which somebody comes.
  await campaigns.set({ listed: 0 }).where('id', '=', 'soon').execute();
  const next = await told(24);
  expect(next.subjects).toEqual(['office: 3 December 2026: 1 campaign begins soon, 0 matters of money']);
  expect(next.text).toContain('A walk (soon), 1 person, without a page');
});

it('what fails to be looked at is logged and stops nothing else', async () => {
  const { app } = paymentApp;
  const services = { ...app.services, config: { ...app.config, dataDir: '/nowhere/at/all' } };
  app.setTime(SEVEN);
  await tellWhatIsNew(services);
  expect(app.lines).toContainEqual(expect.stringMatching(/^not told \(tellOfDisk\): /));
  expect(await tellOfDay(app.services), 'told already').toBe(false);
});
