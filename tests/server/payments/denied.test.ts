import { afterEach, beforeEach, expect, it } from 'vitest';
import { DAY_MS } from '../../../src/lib/format.ts';
import { closeMatters } from '../../../src/server/office/returned.ts';
import { unsettledPayments } from '../../../src/server/office/unsettled-payments.ts';
import { retryEvents, runPaymentJobs } from '../../../src/server/payments/jobs.ts';
import { openPaymentApp, type PaymentApp } from '../../helpers/payment-app.ts';
import { providerSays } from '../../helpers/provider-says.ts';

const DENIED = { status: 'failure', unmappedstatus: 'failed' };
const RESERVED = { status: 'success', unmappedstatus: 'auth' };

let paymentApp: PaymentApp;
let days = 0;
beforeEach(async () => {
  days = 0;
  paymentApp = await openPaymentApp({ webhook: 'never' });
});
afterEach(() => paymentApp.close());

async function aDay() {
  days += 1;
  paymentApp.app.setTime(Date.now() + days * DAY_MS);
  await runPaymentJobs(paymentApp.app.payments);
}
const listed = async () =>
  (await unsettledPayments(paymentApp.db, paymentApp.app.services.now())).map(({ txnid }) => txnid);
const intents = async () => (await paymentApp.db.selectFrom('intents').select('txnid').execute()).length;
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
  const evidence = paymentApp.db.selectFrom('payment_events').select('outcome').where('outcome', '=', 'success');
  expect(await evidence.execute(), 'the evidence stays').toHaveLength(1);
});

it('can be closed, and stays closed, also while the provider was asked a moment ago for somebody who looks at it', async () => {
  await deniedPayment();
  await aDay();
  const { db, now } = paymentApp.app.services;
  const askedJustNow = async () => {
    paymentApp.app.setTime(now().getTime() + DAY_MS);
    await db.updateTable('intents').set({ checked_at: now().toISOString() }).execute();
    await retryEvents(paymentApp.app.payments);
  };
  await askedJustNow();
  expect(await close()).toHaveLength(1);
  expect(await listed()).toEqual([]);
  await askedJustNow();
  expect(await listed()).toEqual([]);
});

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
