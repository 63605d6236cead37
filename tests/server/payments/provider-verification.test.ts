import { describe, expect, it } from 'vitest';
import { unsettledPayments } from '../../../src/server/office/unsettled-payments.ts';
import { retryEvents } from '../../../src/server/payments/jobs.ts';
import { reconcile } from '../../../src/server/payments/reconcile.ts';
import { mattersAbout } from '../../helpers/matters.ts';
import type { Fields } from '../../helpers/payment-app.ts';
import { providerSays } from '../../helpers/provider-says.ts';
import { sharedPaymentApp } from '../../helpers/shared-payment-app.ts';

const { paymentApp, intent } = sharedPaymentApp({ webhook: 'never', verify: 'error' });

const donation = (txnid: string) =>
  paymentApp().app.services.db.selectFrom('donations').selectAll().where('txnid', '=', txnid).executeTakeFirstOrThrow();
const back = (payment: Fields) => paymentApp().post('/api/payment/return', payment);

/** What the hash does not cover, as whoever holds the browser may rewrite it. */
const rewritten = { mihpayid: '999', mode: 'GOLD', unmappedstatus: 'captured', addedon: '2001-01-01 00:00:00' };

it.each(['save', 'return'] as const)('of a browser’s %s only what the hash covers is stored', async (way) => {
  const { launch } = await paymentApp().begin({ txnid: `written-${way}` });
  const payment = paymentApp().pay(launch);
  const changed = { ...payment, ...rewritten };
  if (way === 'save')
    expect(await paymentApp().save(launch, changed)).toMatchObject({ data: { outcome: 'paid', mode: '' } });
  else await back(changed);
  const { txnid } = launch as { txnid: string };
  expect(await intent(txnid)).toMatchObject({ status: 'paid', provider_id: null, mode: null });
  const events = await paymentApp().app.services.db.selectFrom('payment_events').select('payload').execute();
  expect(JSON.stringify(events)).not.toMatch(/GOLD|"999"|2001-01-01/);

  // The provider itself tells the rest, and that is no second payment.
  await paymentApp().post('/api/payment/webhook', payment);
  expect(await intent(txnid)).toMatchObject({ provider_id: payment['mihpayid'], mode: payment['mode'] });
  expect(await donation(txnid)).toMatchObject({ provider_id: payment['mihpayid'], mode: payment['mode'] });
});

it('the provider is asked for the rest where no webhook comes', async () => {
  const { launch } = await paymentApp().begin({ txnid: 'rest' });
  const payment = paymentApp().pay(launch);
  await paymentApp().save(launch, { ...payment, ...rewritten });
  expect(await donation('rest')).toMatchObject({ provider_id: null });
  paymentApp().app.payu?.bank.setSwitches({ webhook: 'never' });
  paymentApp().app.setTime(new Date(Date.now() + 60_000));
  expect(await reconcile(paymentApp().app.payments)).toBeGreaterThan(0);
  expect(await donation('rest')).toMatchObject({ provider_id: payment['mihpayid'], mode: payment['mode'] });
  expect(await intent('rest')).toMatchObject({ next_check_ms: null });
});

it('a cancellation that a browser made up is a failure and nothing more', async () => {
  const { launch } = await paymentApp().begin({ txnid: 'made-up' });
  await paymentApp().save(launch, { ...paymentApp().pay(launch, 'fail'), unmappedstatus: 'userCancelled' });
  expect(await intent('made-up')).toMatchObject({ status: 'failed', gateway_status: 'failure' });
});

let minutes = 0;
/** What is still open is tried again, a day later. */
async function tryAgain() {
  minutes += 24 * 60;
  paymentApp().app.setTime(new Date(Date.now() + minutes * 60_000));
  await retryEvents(paymentApp().app.payments);
}
const reserved = { status: 'success', unmappedstatus: 'auth' };
const listed = async (txnid: string) => {
  const rows = await unsettledPayments(paymentApp().app.services.db, paymentApp().app.services.now());
  return rows.filter((row) => row.txnid === txnid).map(({ detail }) => detail);
};

describe('money that is only reserved', () => {
  async function begin(txnid: string) {
    const { launch } = await paymentApp().begin({ txnid });
    const payment = paymentApp().pay(launch);
    providerSays(paymentApp(), txnid, reserved);
    return { launch, payment, changed: { ...payment, ...rewritten } };
  }

  it('is not ours, though the browser says captured, at once, again and by every way', {
    tags: ['races'],
  }, async () => {
    const { launch, changed } = await begin('reserved');
    const saves = () => Promise.all([1, 2, 3].map(() => paymentApp().save(launch, changed)));
    for (const save of [...(await saves()), ...(await saves())])
      expect(save).toMatchObject({ data: { outcome: 'pending' } });
    await Promise.all([back(changed), back(changed)]);
    await Promise.all([1, 2, 3].map(() => paymentApp().post('/api/payment/webhook', changed)));
    providerSays(paymentApp(), 'reserved', null);
    await tryAgain();
    await paymentApp().post('/api/payment/webhook', { ...changed, mode: 'SILVER' });
    expect(await intent('reserved')).toMatchObject({ status: 'pending', provider_id: '7' });
    expect(String(await listed('reserved'))).toContain('the provider said that the money was under way');
  });

  it('is not ours either for who repeats his answer while the provider is asked', async () => {
    const { launch, changed } = await begin('asked');
    const { verify: answer } = paymentApp().app.payments;
    const asked = Promise.withResolvers<void>();
    paymentApp().app.payments.verify = (txnids) => asked.promise.then(() => answer(txnids));
    // The first is new, the second takes the turn of the visitor, the third has none.
    const two = [paymentApp().save(launch, changed), paymentApp().save(launch, changed)];
    await expect.poll(async () => (await intent('asked')).checked_at).not.toBeNull();
    expect(await paymentApp().save(launch, changed)).toMatchObject({ data: { outcome: 'pending' } });
    asked.resolve();
    await Promise.all(two);
    expect(await intent('asked')).toMatchObject({ status: 'pending', provider_id: '7' });
  });

  it('is ours when the provider says so, without anybody coming back', async () => {
    const { launch, changed } = await begin('taken');
    await paymentApp().save(launch, changed);
    providerSays(paymentApp(), 'taken', { status: 'success', unmappedstatus: 'captured' });
    await tryAgain();
    expect(await intent('taken')).toMatchObject({ status: 'paid', provider_id: '7' });
    expect(await listed('taken')).toEqual([]);
  });

  it('and given back is not ours either', async () => {
    const { launch, changed } = await begin('voided');
    await paymentApp().save(launch, changed);
    providerSays(paymentApp(), 'voided', { status: 'failure', unmappedstatus: 'failed' });
    await paymentApp().post('/api/payment/webhook', changed);
    await tryAgain();
    expect(await intent('voided')).toMatchObject({ status: 'failed' });
  });
});

it('a success that comes after a failure is kept while the provider says that the money is under way', async () => {
  paymentApp().app.payu?.bank.setSwitches({ webhook: 'never' });
  const { launch } = await paymentApp().begin({ txnid: 'late' });
  await paymentApp().save(launch, paymentApp().pay(launch, 'fail'));
  expect(await intent('late')).toMatchObject({ status: 'failed' });
  const payment = paymentApp().pay(launch);
  providerSays(paymentApp(), 'late', { status: 'pending', unmappedstatus: 'in progress' });
  await paymentApp().post('/api/payment/webhook', payment);
  expect(await listed('late')).toEqual([
    'told by webhook, failed 1 times: the provider says that the money is under way',
  ]);
  providerSays(paymentApp(), 'late', { status: 'success', unmappedstatus: 'captured' });
  paymentApp().app.setTime(new Date(Date.now() + 60_000));
  await reconcile(paymentApp().app.payments);
  expect(await intent('late')).toMatchObject({ status: 'paid' });
  await retryEvents(paymentApp().app.payments);
  expect(String(await listed('late'))).not.toContain('told by webhook');
});

it('of a webhook that the donor rewrote after his save, the provider’s own id is stored', async () => {
  const { launch } = await paymentApp().begin({ txnid: 'second' });
  const payment = paymentApp().pay(launch);
  await paymentApp().save(launch, payment);
  expect(await intent('second')).toMatchObject({ status: 'paid', provider_id: null });
  paymentApp().app.payu?.bank.setSwitches({ webhook: 'never' });
  await paymentApp().post('/api/payment/webhook', { ...payment, ...rewritten });
  expect(await donation('second')).toMatchObject({ provider_id: payment['mihpayid'], mode: payment['mode'] });
});

it('of a webhook that the donor rewrote and sent first, the provider’s own id and time are stored', async () => {
  paymentApp().app.payu?.bank.setSwitches({ webhook: 'never' });
  const { launch } = await paymentApp().begin({ txnid: 'first' });
  const payment = paymentApp().pay(launch);
  await paymentApp().post('/api/payment/webhook', { ...payment, ...rewritten });
  const { mihpayid, mode } = payment;
  expect(await donation('first')).toMatchObject({ provider_id: mihpayid, mode });
  // Both ids are kept for a person to look at.
  expect(await intent('first')).toMatchObject({ status: 'paid', provider_id: mihpayid, mode });
  expect(await mattersAbout(paymentApp().app.services.db, 'first')).toEqual(['paid-twice 999:50000']);
});

it('no success is believed without the hash, whatever the other fields say', async () => {
  const { launch } = await paymentApp().begin({ txnid: 'bare' });
  const { hash, ...payment } = paymentApp().pay(launch);
  expect(await paymentApp().save(launch, { ...payment, ...rewritten })).toMatchObject({ status: 404 });
  expect(await intent('bare')).toMatchObject({ status: 'created', provider_id: null, mode: null });
});
