import { afterEach, beforeEach, expect, it } from 'vitest';
import { openPaymentApp, type PaymentApp } from '../../helpers/payment-app.ts';
import { playOrders } from '../../helpers/payment-orders.ts';

let paymentApp: PaymentApp;
beforeEach(async () => {
  paymentApp = await openPaymentApp({ at: new Date('2026-11-01T05:00:00Z') });
});
afterEach(() => paymentApp.close());

// `npm run prove` plays thousands.
for (const count of [200, 1000])
  it(`${count} payments that are told of in any order, doubled, late, rewritten or never, come to what the provider knows`, {
    tags: count > 200 ? ['thorough'] : ['races'],
    timeout: 300_000,
  }, async () => {
    const { wrong, taken } = await playOrders(paymentApp, { count, seed: count });
    expect(wrong).toEqual([]);
    expect(taken).toBeGreaterThan(count / 4);
  });
