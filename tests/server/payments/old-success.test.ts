import { beforeEach, expect, it } from 'vitest';
import { closeMatters } from '../../../src/server/office/returned.ts';
import { unsettledPayments } from '../../../src/server/office/unsettled-payments.ts';
import { reconcile } from '../../../src/server/payments/reconcile.ts';
import { mattersAbout } from '../../helpers/matters.ts';
import { paymentAppForEach } from '../../helpers/under-test.ts';

const HOUR_MS = 3_600_000;
const paymentApp = paymentAppForEach({ webhook: 'never' });
beforeEach(async () => {
  await paymentApp.campaign('trek', 700);
});

const order = { txnid: 'HH_1234', amount: '700.00', pinfo: 'trek' };
const begin = async (email: string) => {
  const user = await paymentApp.user(email);
  return { ...user, ...(await paymentApp.begin({ ...order, token: user.token, form: { email } })) };
};
const db = () => paymentApp.db;
const status = async () => (await db().selectFrom('intents').select('status').executeTakeFirstOrThrow()).status;
const found = () => mattersAbout(db(), 'HH_1234');
const places = async () => (await db().selectFrom('enrolments').select('id').execute()).length;

/** Somebody else paid so many hours ago, and the database that knew of it is lost. */
async function paidBefore(hours: number) {
  const { launch } = await begin('first@example.org');
  paymentApp.app.setTime(Date.now() - hours * HOUR_MS);
  const payment = paymentApp.pay(launch);
  paymentApp.app.setTime(null);
  await db().deleteFrom('intents').execute();
  await db().deleteFrom('transaction_ids').execute();
  return payment;
}

it('a success from days before the payment began does not pay it, by whatever way it comes', async () => {
  const payment = await paidBefore(72);
  const { launch, receiptKey, token } = await begin('second@example.org');
  const asked = await paymentApp.call('POST', '/payment/outcome', { transactionId: 'HH_1234', receiptKey });
  expect(asked.data).toMatchObject({ outcome: 'pending' });
  // What a browser brings tells no time.
  await paymentApp.post('/donations/return', payment);
  await paymentApp.enrol(launch, payment, token);
  await paymentApp.post('/api/payment/webhook', payment);
  const word = `${payment['mihpayid']}:70000`;
  expect([await status(), ...(await found())]).toEqual(['pending', `paid-before ${word}`]);
  expect(await places()).toBe(0);
  const at = paymentApp.app.services.now();
  const listed = [{ txnid: 'HH_1234', sort: 'misfit', what: expect.stringContaining('before') }];
  expect(await unsettledPayments(db(), at)).toMatchObject(listed);
  await closeMatters(db(), { txnid: 'HH_1234', reason: 'Of the lost database.', by: 'asha', at });
  await paymentApp.post('/donations/return', payment);
  expect(await unsettledPayments(db(), at)).toEqual([]);
});

it('a success of the last day pays, since clocks differ', async () => {
  await paidBefore(23);
  await begin('second@example.org');
  paymentApp.app.setTime(Date.now() + HOUR_MS);
  await reconcile(paymentApp.app.payments);
  expect([await status(), ...(await found())]).toEqual(['paid']);
});

it('what is paid later under the same id counts', async () => {
  const payment = await paidBefore(72);
  await begin('second@example.org');
  await paymentApp.post('/api/payment/webhook', payment);
  expect([await status(), (await found()).length]).toEqual(['pending', 1]);
  paymentApp.app.payments.verify = () => Promise.reject(new Error('The provider is away.'));
  const addedon = new Date(Date.now() + 5.5 * HOUR_MS).toISOString().slice(0, 19).replace('T', ' ');
  await paymentApp.post('/api/payment/webhook', paymentApp.sign({ ...payment, mihpayid: '4711', addedon }));
  expect([await status(), (await found()).length]).toEqual(['paid', 1]);
  expect(await places()).toBe(1);
});

it.each([
  ['ahead of ours', 60, 'now'],
  ['behind ours', -60, 'begun'],
] as const)(
  'a payment by a clock of the provider that is %s is of a moment between the form and now',
  async (_, minutes, when) => {
    const { launch } = await begin('asha@example.org');
    const begun = await db().selectFrom('intents').select('created_at').executeTakeFirstOrThrow();
    const addedon = new Date(Date.now() + minutes * 60_000 + 5.5 * HOUR_MS)
      .toISOString()
      .slice(0, 19)
      .replace('T', ' ');
    paymentApp.app.payments.verify = () => Promise.reject(new Error('The provider is away.'));
    const now = new Date(Date.now() + 2000);
    paymentApp.app.setTime(now);
    await paymentApp.post('/api/payment/webhook', paymentApp.sign({ ...paymentApp.pay(launch), addedon }));
    const { settled_at } = await db().selectFrom('intents').select('settled_at').executeTakeFirstOrThrow();
    expect(settled_at).toBe(when === 'now' ? now.toISOString() : begun.created_at);
  },
);
