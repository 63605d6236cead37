import { expect, it } from 'vitest';
import type { PaymentContext } from '../../../src/server/payments/context.ts';
import { reconcile } from '../../../src/server/payments/reconcile.ts';
import { paymentAppForEach } from '../../helpers/under-test.ts';

const START = Date.parse('2026-11-23T08:00:00Z');

const paymentApp = paymentAppForEach({ at: START, webhook: 'never' });

/** Payments that were begun and left; the provider is to be asked about them at the start. */
async function abandon(count: number, checks: number): Promise<void> {
  const { db } = paymentApp;
  await paymentApp.begin({ txnid: 'left' });
  await db.updateTable('intents').set({ checks, next_check_ms: START }).where('txnid', '=', 'left').execute();
  const [left] = await paymentApp.intents();
  if (!left) throw new Error('nothing was begun');
  for (let from = 1; from < count; from += 20) {
    const rows = Array.from({ length: Math.min(20, count - from) }, (_, index) => ({
      ...left,
      txnid: `left-${from + index}`,
    }));
    await db.insertInto('intents').values(rows).execute();
  }
}

/** The parts with a provider that says nothing about what it is asked, or does not answer at all. */
function asking(answers = true): { parts: PaymentContext; asked: string[][] } {
  const asked: string[][] = [];
  const verify: PaymentContext['verify'] = async (ids) => {
    asked.push([...ids]);
    if (!answers) throw new Error('no answer');
    return new Map();
  };
  return { parts: { ...paymentApp.app.payments, verify }, asked };
}

it('a payment that was just made is asked about before many that were left, and is settled', {
  tags: ['thorough'],
}, async () => {
  await abandon(1100, 1);
  const { launch } = await paymentApp.begin({ txnid: 'paid' });
  paymentApp.pay(launch);
  paymentApp.app.setTime(START + 3_600_000);
  const { parts, asked } = asking();
  const { verify } = paymentApp.app.payments;
  const answered: PaymentContext['verify'] = async (ids) => {
    await parts.verify(ids);
    return ids.includes('paid') ? verify(['paid']) : new Map();
  };
  expect(await reconcile({ ...parts, verify: answered })).toBe(1000);
  expect(asked).toHaveLength(50);
  expect(asked[0]).toContain('paid');
  expect((await paymentApp.intents()).filter(({ status }) => status === 'paid')).toMatchObject([{ txnid: 'paid' }]);
  expect(await reconcile(parts)).toBe(101);
});

it('after ten batches without an answer the others are left for the next run', async () => {
  await abandon(300, 1);
  const { parts, asked } = asking(false);
  expect(await reconcile(parts)).toBe(200);
  expect(await reconcile(parts)).toBe(100);
  expect(new Set(asked.flat()).size).toBe(300);
});
