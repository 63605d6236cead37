import { afterAll, beforeAll, expect, it } from 'vitest';
import { agreed, comeToRest, compare } from '../../helpers/ledgers.ts';
import { openPaymentApp, type PaymentApp } from '../../helpers/payment-app.ts';
import { payWithFaults } from '../../helpers/payment-faults.ts';

const SEED = 80_080;
// `npm run prove` makes a thousand.
const PAYMENTS = 400;

let paymentApp: PaymentApp;
beforeAll(async () => {
  paymentApp = await openPaymentApp();
});
afterAll(() => paymentApp.close());

it(`loses and invents nothing in ${PAYMENTS} payments through every fault`, async () => {
  const { kinds, met, comparison } = await payWithFaults(paymentApp, PAYMENTS, SEED);
  expect(met).toBe(kinds);
  expect(comparison.taken).toBeGreaterThan(PAYMENTS / 2);
  expect(comparison).toMatchObject(agreed);
}, 300_000);

it('would notice: a payment that no one settles is missing', async () => {
  paymentApp.app.payu?.bank.setSwitches({ webhook: 'never' });
  const { launch } = await paymentApp.begin({ txnid: 'unsettled' });
  paymentApp.pay(launch);
  expect((await compare(paymentApp)).missing).toEqual(['unsettled']);
  paymentApp.app.payu?.bank.setSwitches({});
  await comeToRest(paymentApp);
  expect((await compare(paymentApp)).missing).toEqual([]);
});
