import { afterEach, beforeEach, expect, it } from 'vitest';
import { agreed, comeToRest, compare } from '../../helpers/ledgers.ts';
import { openPaymentApp, type PaymentApp } from '../../helpers/payment-app.ts';
import { payWithFaults } from '../../helpers/payment-faults.ts';

const SEED = 80_080;

let paymentApp: PaymentApp;
beforeEach(async () => {
  paymentApp = await openPaymentApp();
});
afterEach(() => paymentApp.close());

// `npm run prove` makes a thousand.
for (const payments of [100, 400])
  it(`loses and invents nothing in ${payments} payments through every fault`, {
    tags: payments > 100 ? ['thorough'] : [],
    timeout: 300_000,
  }, async () => {
    const { kinds, met, comparison } = await payWithFaults(paymentApp, payments, SEED);
    expect(met).toBe(kinds);
    expect(comparison.taken).toBeGreaterThan(payments / 2);
    expect(comparison).toMatchObject(agreed);
  });

it('would notice: a payment that no one settles is missing', async () => {
  paymentApp.app.payu?.bank.setSwitches({ webhook: 'never' });
  const { launch } = await paymentApp.begin({ txnid: 'unsettled' });
  paymentApp.pay(launch);
  expect((await compare(paymentApp)).missing).toEqual(['unsettled']);
  paymentApp.app.payu?.bank.setSwitches({});
  await comeToRest(paymentApp);
  expect((await compare(paymentApp)).missing).toEqual([]);
});
