import { afterEach, beforeEach, expect, it } from 'vitest';
import { DAY_MS } from '../../../src/lib/format.ts';
import { closeMatters } from '../../../src/server/office/returned.ts';
import { unsettledPayments } from '../../../src/server/office/unsettled-payments.ts';
import { runPaymentJobs } from '../../../src/server/payments/jobs.ts';
import { openPaymentApp, type PaymentApp } from '../../helpers/payment-app.ts';

const BEGUN = Date.parse('2026-11-01T10:00:00Z');
let paymentApp: PaymentApp;
let asked: number[];
beforeEach(async () => {
  asked = [];
  paymentApp = await openPaymentApp({ at: BEGUN });
  const { payments, payu } = paymentApp.app;
  payu?.bank.setSwitches({ webhook: 'never', pay: 'pending-then-success', delay: 600_000 });
  await paymentApp.give({ txnid: 'slow' });
  const { verify } = payments;
  payments.verify = (txnids) => {
    asked.push(Math.round((paymentApp.app.services.now().getTime() - BEGUN) / (DAY_MS / 10)) / 10);
    return verify(txnids);
  };
});
afterEach(() => paymentApp.close());

async function days(from: number, to: number): Promise<void> {
  for (let day = from; day <= to; day += 0.25) {
    paymentApp.app.setTime(BEGUN + day * DAY_MS);
    await runPaymentJobs(paymentApp.app.payments);
  }
}
const app = () => paymentApp.app.services;
const intents = () => app().db.selectFrom('intents').select(['status', 'next_check_ms']).execute();
const listed = async () =>
  (await unsettledPayments(app().db, app().now())).map(({ what, closes }) => `${what}: ${closes[0]?.kind ?? null}`);
const close = () => closeMatters(app().db, { txnid: 'slow', reason: 'Asked PayU.', by: 'asha', at: app().now() });

it('what stays pending is asked about every two days, for the last time after 30, and can be closed then', async () => {
  await days(0, 29.5);
  expect(asked.filter((day) => day > 7).length).toBeGreaterThan(10);
  expect(await listed()).toEqual(['pending, settled by no one: null']);
  await expect(close()).rejects.toThrow(/cannot be closed before/);
  asked = [];
  await days(29.75, 40);
  expect(asked).toEqual([30]);
  expect(await listed()).toEqual(['pending, and asked about no more: pending']);
  await close();
  expect(await listed()).toEqual([]);
  expect(await intents()).toEqual([{ status: 'pending', next_check_ms: null }]);
});

it.each([
  ['still', [], () => {}],
  ['paid meanwhile', [{ status: 'paid' }], () => paymentApp.app.payu?.bank.flush()],
])('30 days after it was closed the provider is asked once more: %s pending', async (_, left, meanwhile) => {
  await days(7, 31);
  await close();
  await days(31.25, 60.75);
  expect(await intents()).toMatchObject([{ status: 'pending' }]);
  await meanwhile();
  asked = [];
  await days(61, 62);
  expect(asked).toEqual([61.3]);
  expect(await intents()).toMatchObject(left);
  const ids = await app().db.selectFrom('transaction_ids').select('txnid').execute();
  expect(ids, 'nobody else gets the id').toHaveLength(1);
});
