import { expect, it } from 'vitest';
import { checkWithProviderUnlessRecent } from '../../../src/server/payments/reconcile.ts';
import { settle } from '../../../src/server/payments/settle.ts';
import { readSigned } from '../../../src/server/payu/evidence.ts';
import { paymentAppForEach } from '../../helpers/under-test.ts';

const paymentApp = paymentAppForEach();

/** Fifty settlements of one payment at once: by the browser's save, the webhook, the reconciler, and what the provider was found to say. */
async function race(txnid: string): Promise<{ rows: number; receipts: number }> {
  const { db } = paymentApp;
  paymentApp.app.payu?.bank.setSwitches({ webhook: 'never' });
  const { launch } = await paymentApp.begin({ txnid });
  const payment = paymentApp.pay(launch);
  const intent = await db.selectFrom('intents').selectAll().where('txnid', '=', txnid).executeTakeFirstOrThrow();
  const evidence = readSigned(payment, { ...paymentApp.app.config.payu, by: 'provider' });
  if (typeof evidence === 'string') throw new Error(evidence);
  const ways = [
    () => paymentApp.save(launch, payment),
    () => paymentApp.post('/api/payment/webhook', payment),
    () => checkWithProviderUnlessRecent(paymentApp.app.payments, intent),
    () => settle(paymentApp.app.payments, 'webhook', evidence),
  ];
  // With the lock off, the constraint refuses some of them.
  await Promise.allSettled(Array.from({ length: 50 }, (_, i) => ways[i % ways.length]?.()));
  const rows = await db.selectFrom('donations').select('id').where('txnid', '=', txnid).execute();
  const mails = await paymentApp.app.mails();
  return { rows: rows.length, receipts: mails.filter((mail) => mail.includes(`Transaction id: ${txnid}`)).length };
}

it('keeps one row and one receipt of 50 settlements at once', { tags: ['races'] }, async () => {
  expect(await race('guarded')).toEqual({ rows: 1, receipts: 1 });
});

it('keeps one row by the constraint alone when the lock is off', async () => {
  const { services, payments } = paymentApp.app;
  payments.transaction = (work) => work(services.db);
  expect(await race('no-lock')).toMatchObject({ rows: 1 });
});

it('gives each of 50 payments that are settled at once its own number, without a gap', {
  tags: ['races'],
}, async () => {
  const begun: Awaited<ReturnType<typeof paymentApp.begin>>[] = [];
  for (let i = 0; i < 50; i += 1) begun.push(await paymentApp.begin({ txnid: `row-${i}` }));
  await Promise.all(
    begun.map(async ({ launch }) => {
      const payment = paymentApp.pay(launch);
      // A page saves again what a busy server refused.
      while ((await paymentApp.save(launch, payment)).status === 503) await new Promise(setImmediate);
    }),
  );
  await paymentApp.app.payu?.bank.flush();
  const rows = await paymentApp.db.selectFrom('donations').select('serial').orderBy('serial').execute();
  expect(rows.map(({ serial }) => Number(serial?.slice(8)))).toEqual(Array.from({ length: 50 }, (_, i) => i + 1));
});
