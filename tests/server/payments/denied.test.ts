import { afterEach, beforeEach, expect, it } from 'vitest';
import { DAY_MS } from '../../../src/lib/format.ts';
import { closeMatters } from '../../../src/server/office/closed-issues.ts';
import { unsettledPayments } from '../../../src/server/office/unsettled-payments.ts';
import { retryEvents, runPaymentJobs } from '../../../src/server/payments/jobs.ts';
import { mattersAbout } from '../../helpers/matters.ts';
import { openPaymentApp, type PaymentApp } from '../../helpers/payment-app.ts';
import { providerSays } from '../../helpers/provider-says.ts';

const MINUTE_MS = 60_000;
const DENIED = { status: 'failure', unmappedstatus: 'failed' };
const RESERVED = { status: 'success', unmappedstatus: 'auth' };

let paymentApp: PaymentApp;
let days = 0;
beforeEach(async () => {
  days = 0;
  paymentApp = await openPaymentApp();
  paymentApp.app.payu?.bank.setSwitches({ webhook: 'never' });
});
afterEach(() => paymentApp.close());

/** A day goes by, with what is done without a visitor. */
async function aDay() {
  days += 1;
  paymentApp.app.setTime(new Date(Date.now() + days * DAY_MS));
  await runPaymentJobs(paymentApp.app.payments);
}
const listed = async () =>
  (await unsettledPayments(paymentApp.app.services.db, paymentApp.app.services.now())).map(({ txnid }) => txnid);
const intents = async () => (await paymentApp.app.services.db.selectFrom('intents').select('txnid').execute()).length;
const close = () => {
  const { db, now } = paymentApp.app.services;
  return closeMatters(db, { txnid: 'denied', reason: 'PayU gave it back.', by: 'asha', at: now() });
};

/** A browser brings a success while the money is reserved; then the provider lets it go. */
async function deniedPayment() {
  const { launch } = await paymentApp.begin({ txnid: 'denied' });
  const payment = paymentApp.pay(launch);
  providerSays(paymentApp, 'denied', RESERVED);
  await paymentApp.save(launch, payment);
  providerSays(paymentApp, 'denied', DENIED);
  return { launch, payment };
}

it('a success that the provider denies is listed until a person closes it, and its attempt goes 30 days after it began', async () => {
  await deniedPayment();
  for (let day = 0; day < 33; day++) await aDay();
  expect(await listed(), 'nobody closed it').toEqual(['denied']);
  expect(await intents()).toBe(1);
  expect(await close(), 'what the line says and asks for').toEqual([
    'told of as paid, but the provider does not say that the money came, look there and close it if it did not come',
  ]);
  expect(await listed()).toEqual([]);
  for (let day = 0; day < 3; day++) await aDay();
  expect(await intents(), 'asked once more, then deleted').toBe(0);
  expect(await listed(), 'without its attempt').toEqual([]);
  const evidence = paymentApp.app.services.db
    .selectFrom('payment_events')
    .select('outcome')
    .where('outcome', '=', 'success');
  expect(await evidence.execute(), 'the evidence stays').toHaveLength(1);
});

it('what was closed is settled all the same when the provider says at last that the money came', async () => {
  const { launch, payment } = await deniedPayment();
  await aDay();
  await close();
  providerSays(paymentApp, 'denied', { status: 'success', unmappedstatus: 'captured' });
  paymentApp.app.setTime(new Date(Date.now() + DAY_MS + MINUTE_MS));
  expect(await paymentApp.save(launch, payment)).toMatchObject({ data: { outcome: 'paid' } });
});

it('what is under way again after its denied success was closed is no attempt that may go', async () => {
  await deniedPayment();
  await aDay();
  await close();
  await aDay();
  providerSays(paymentApp, 'denied', RESERVED);
  for (let day = 0; day < 33; day++) await aDay();
  expect(await intents()).toBe(1);
  expect(await listed()).toEqual(['denied']);
});

it('a provider that does not answer denies nothing: what was closed is tried again', async () => {
  await deniedPayment();
  await aDay();
  await close();
  providerSays(paymentApp, 'denied', null);
  await aDay();
  const open = paymentApp.app.services.db
    .selectFrom('payment_events')
    .select('source')
    .where('retry_ms', 'is not', null);
  expect(await open.execute()).toEqual([{ source: 'browser' }]);
  providerSays(paymentApp, 'denied', { status: 'success', unmappedstatus: 'captured' });
  await aDay();
  const { status } = await paymentApp.app.services.db.selectFrom('intents').select('status').executeTakeFirstOrThrow();
  expect(status).toBe('paid');
});

it('can be closed, and stays closed, also while the provider was asked a moment ago for somebody who looks at it', async () => {
  await deniedPayment();
  await aDay();
  const { db, now } = paymentApp.app.services;
  const askedJustNow = async () => {
    paymentApp.app.setTime(new Date(now().getTime() + DAY_MS));
    await db.updateTable('intents').set({ checked_at: now().toISOString() }).execute();
    await retryEvents(paymentApp.app.payments);
  };
  await askedJustNow();
  expect(await close()).toHaveLength(1);
  expect(await listed()).toEqual([]);
  await askedJustNow();
  expect(await listed()).toEqual([]);
});

/** A payment is made, and the provider does not answer when it is asked about it. */
async function paidUnanswered(txnid: string) {
  const { launch } = await paymentApp.begin({ txnid });
  const payment = paymentApp.pay(launch);
  providerSays(paymentApp, txnid, null);
  return { launch, payment };
}

it('what counts by a browser’s word is listed while the provider, when it answers again, does not say that the money came', async () => {
  const { launch, payment } = await paidUnanswered('believed');
  expect(await paymentApp.save(launch, payment)).toMatchObject({ data: { outcome: 'paid' } });
  expect(await listed(), 'the provider may answer in a moment').toEqual([]);
  providerSays(paymentApp, 'believed', DENIED);
  await aDay();
  const { db, now } = paymentApp.app.services;
  expect(await unsettledPayments(db, now())).toMatchObject([
    {
      txnid: 'believed',
      what: 'counts as paid, but the provider itself has not said that the money came, look there',
      detail: expect.stringMatching(/^donation, last asked /),
    },
  ]);
  await closeMatters(db, { txnid: 'believed', reason: 'It came.', by: 'asha', at: now() });
  expect(await listed()).toEqual([]);
});

it('what counts by a browser’s word is not listed once the provider has said that the money came', async () => {
  const { launch, payment } = await paidUnanswered('confirmed');
  await paymentApp.save(launch, payment);
  providerSays(paymentApp, 'confirmed', { status: 'success', unmappedstatus: 'captured' });
  await aDay();
  expect(await listed()).toEqual([]);
});

it('what counts by a webhook with an id that the donor made up is asked about and listed too', async () => {
  const { payment } = await paidUnanswered('made-up');
  await paymentApp.post('/api/payment/webhook', { ...payment, mihpayid: '999' });
  const { db } = paymentApp.app.services;
  const intent = () => db.selectFrom('intents').selectAll().executeTakeFirstOrThrow();
  expect(await intent()).toMatchObject({ status: 'paid', provider_id: '999' });
  const asked = providerSays(paymentApp, 'made-up', DENIED);
  await aDay();
  expect(asked()).toBe(1);
  expect(await listed()).toEqual(['made-up']);
  providerSays(paymentApp, 'made-up', { status: 'success', unmappedstatus: 'captured' });
  for (let day = 0; day < 3; day++) await aDay();
  expect(await intent()).toMatchObject({ next_check_ms: null });
  expect(await mattersAbout(db, 'made-up'), 'the id of the provider is another one').toEqual(['paid-twice 7:50000']);
});

it('what a webhook told is not listed, nor asked about for ever, once the provider has said the same', async () => {
  const { payment } = await paidUnanswered('same');
  await paymentApp.post('/api/payment/webhook', { ...payment, mihpayid: '7' });
  const asked = providerSays(paymentApp, 'same', { status: 'success', unmappedstatus: 'captured' });
  for (let day = 0; day < 5; day++) await aDay();
  expect(await listed()).toEqual([]);
  expect(asked()).toBe(1);
});
