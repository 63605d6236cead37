import { expect, it } from 'vitest';
import { unsettledPayments } from '../../../src/server/office/unsettled-payments.ts';
import { retryEvents } from '../../../src/server/payments/jobs.ts';
import type { Fields } from '../../helpers/payment-app.ts';
import { paymentAppForEach } from '../../helpers/under-test.ts';

const paymentApp = paymentAppForEach({ webhook: 'never' });

const MINUTE_MS = 60_000;
const after = (minutes: number) => paymentApp.app.setTime(Date.now() + minutes * MINUTE_MS);
const { parse } = JSON;
const events = async () =>
  (await paymentApp.db.selectFrom('payment_events').selectAll().orderBy('created_at').execute()).map((event) => ({
    ...event,
    ...(parse(event.payload) as { paise: number }),
  }));
const donations = () => paymentApp.db.selectFrom('donations').select('txnid').execute();
const open = () => unsettledPayments(paymentApp.db, paymentApp.app.services.now());

/** Nothing can be recorded: the last step of every settlement fails. Returns how that ends. */
function breakSettlements(): () => void {
  const { outbox } = paymentApp.app.payments;
  paymentApp.app.payments.outbox = {
    ...outbox,
    add: () => Promise.reject(new Error('The queue is broken.')),
  };
  return () => {
    paymentApp.app.payments.outbox = outbox;
  };
}

const deliveries: Record<string, (launch: Fields, payment: Fields, receiptKey: string) => Promise<unknown>> = {
  browser: (launch, payment) => paymentApp.save(launch, payment),
  return: (_, payment) => paymentApp.post('/api/payment/return', payment),
  webhook: (_, payment) => paymentApp.post('/api/payment/webhook', payment),
  reconciler: ({ txnid: transactionId }, _, receiptKey) =>
    paymentApp.call('POST', '/payment/outcome', { transactionId, receiptKey }),
};

it.each(Object.keys(deliveries))(
  'what the provider said through the %s outlives a settlement that fails',
  async (source) => {
    const { launch, receiptKey } = await paymentApp.begin({ txnid: source });
    const payment = paymentApp.pay(launch);
    const mend = breakSettlements();
    await deliveries[source]?.(launch, payment, receiptKey);
    expect(await donations()).toEqual([]);
    const stored = await events();
    expect(stored.map((event) => event.source)).toContain(source);
    for (const event of stored) {
      expect(event).toMatchObject({
        outcome: 'success',
        paise: 50_000,
        failures: 1,
        last_error: 'The queue is broken.',
      });
    }
    expect((await open()).map(({ txnid, what, rupees }) => ({ txnid, what, rupees }))).toContainEqual({
      txnid: source,
      what: 'the provider said success, which could not be recorded and is tried again',
      rupees: '500.00',
    });
    mend();
    expect(await retryEvents(paymentApp.app.payments)).toBe(0);
    after(3);
    expect(await retryEvents(paymentApp.app.payments)).toBe(stored.length);
    expect(await donations()).toEqual([{ txnid: source }]);
    expect(await open()).toEqual([]);
    expect(await paymentApp.app.mails()).toHaveLength(1);
  },
);

it('is not opened again by who repeats it while the provider is not asked', async () => {
  const { launch } = await paymentApp.begin({ txnid: 'repeated' });
  const payment = paymentApp.pay(launch, 'fail');
  for (let i = 0; i < 3; i += 1) await paymentApp.save(launch, payment);
  expect((await events()).map(({ source, retry_ms }) => [source, retry_ms])).toEqual(
    expect.arrayContaining([['browser', null]]),
  );
});

it('is worked on when the process ended after storing it', async () => {
  paymentApp.app.payu?.bank.setSwitches({ webhook: 'never', verify: 'error' });
  const { launch } = await paymentApp.begin({ txnid: 'killed' });
  const payment = paymentApp.pay(launch);
  const { payments } = paymentApp.app;
  const { transaction } = payments;
  payments.transaction = () => new Promise(() => {});
  // Never answered, because the process has ended.
  void paymentApp.post('/api/payment/webhook', payment);
  await expect.poll(events).toHaveLength(1);
  payments.transaction = transaction;
  expect(await open()).toEqual([]);
  after(2);
  expect((await open()).map(({ detail }) => detail)).toEqual(['told by webhook, failed 0 times: the server ended']);
  expect(await retryEvents(payments)).toBe(1);
  expect(await donations()).toEqual([{ txnid: 'killed' }]);
  expect(await retryEvents(payments)).toBe(0);
});
