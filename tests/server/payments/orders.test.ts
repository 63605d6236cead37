import { expect, it } from 'vitest';
import { playOrders } from '../../helpers/payment-orders.ts';
import { paymentAppForEach } from '../../helpers/under-test.ts';

const paymentApp = paymentAppForEach({ at: '2026-11-01T05:00:00Z' });

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
