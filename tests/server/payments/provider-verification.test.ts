import { describe, expect, it } from 'vitest';
import { retryEvents } from '../../../src/server/payments/jobs.ts';
import { reconcile } from '../../../src/server/payments/reconcile.ts';
import { unsettledPayments } from '../../../src/server/reports/unsettled-payments.ts';
import { providerSays } from '../../helpers/provider-says.ts';
import { sharedTill } from '../../helpers/shared-till.ts';
import type { Fields } from '../../helpers/till.ts';

const { till, intent } = sharedTill({ webhook: 'never', verify: 'error' });

const donation = (txnid: string) =>
  till().app.services.db.selectFrom('donations').selectAll().where('txnid', '=', txnid).executeTakeFirstOrThrow();
const back = (payment: Fields) => till().post('/api/payment/return', payment);

/** What the hash does not cover, as whoever holds the browser may rewrite it. */
const rewritten = { mihpayid: '999', mode: 'GOLD', unmappedstatus: 'captured', addedon: '2001-01-01 00:00:00' };

it.each(['save', 'return'] as const)('of a browser’s %s only what the hash covers is stored', async (way) => {
  const { launch } = await till().begin({ txnid: `written-${way}` });
  const payment = till().pay(launch);
  const changed = { ...payment, ...rewritten };
  if (way === 'save') expect(await till().save(launch, changed)).toMatchObject({ data: { outcome: 'paid', mode: '' } });
  else await back(changed);
  const { txnid } = launch as { txnid: string };
  expect(await intent(txnid)).toMatchObject({ status: 'paid', provider_id: null, mode: null, flag: null });
  const events = await till().app.services.db.selectFrom('payment_events').select('payload').execute();
  expect(JSON.stringify(events)).not.toMatch(/GOLD|"999"|2001-01-01/);

  // The provider itself tells the rest, and that is no second payment.
  await till().post('/api/payment/webhook', payment);
  expect(await intent(txnid)).toMatchObject({ provider_id: payment['mihpayid'], mode: payment['mode'], flag: null });
  expect(await donation(txnid)).toMatchObject({ provider_id: payment['mihpayid'], mode: payment['mode'] });
});

it('the provider is asked for the rest where no webhook comes', async () => {
  const { launch } = await till().begin({ txnid: 'rest' });
  const payment = till().pay(launch);
  await till().save(launch, { ...payment, ...rewritten });
  expect(await donation('rest')).toMatchObject({ provider_id: null });
  till().app.payu?.bank.setSwitches({ webhook: 'never' });
  till().app.setTime(new Date(Date.now() + 60_000));
  expect(await reconcile(till().app.payments)).toBeGreaterThan(0);
  expect(await donation('rest')).toMatchObject({ provider_id: payment['mihpayid'], mode: payment['mode'] });
  expect(await intent('rest')).toMatchObject({ next_check_ms: null, flag: null });
});

it('a cancellation that a browser made up is a failure and nothing more', async () => {
  const { launch } = await till().begin({ txnid: 'made-up' });
  await till().save(launch, { ...till().pay(launch, 'fail'), unmappedstatus: 'userCancelled' });
  expect(await intent('made-up')).toMatchObject({ status: 'failed', gateway_status: 'failure' });
});

let minutes = 0;
/** What is still open is tried again, a day later. */
async function tryAgain() {
  minutes += 24 * 60;
  till().app.setTime(new Date(Date.now() + minutes * 60_000));
  await retryEvents(till().app.payments);
}
const reserved = { status: 'success', unmappedstatus: 'auth' };
const listed = async (txnid: string) => {
  const rows = await unsettledPayments(till().app.services.db, till().app.services.now());
  return rows.filter((row) => row.txnid === txnid).map(({ detail }) => detail);
};

describe('money that is only reserved', () => {
  async function begin(txnid: string) {
    const { launch } = await till().begin({ txnid });
    const payment = till().pay(launch);
    providerSays(till(), txnid, reserved);
    return { launch, payment, changed: { ...payment, ...rewritten } };
  }

  it('is not ours, though the browser says captured, at once, again and by every way', async () => {
    const { launch, changed } = await begin('reserved');
    const saves = () => Promise.all([1, 2, 3].map(() => till().save(launch, changed)));
    for (const save of [...(await saves()), ...(await saves())])
      expect(save).toMatchObject({ data: { outcome: 'pending' } });
    await Promise.all([back(changed), back(changed)]);
    await Promise.all([1, 2, 3].map(() => till().post('/api/payment/webhook', changed)));
    providerSays(till(), 'reserved', null);
    await tryAgain();
    await till().post('/api/payment/webhook', { ...changed, mode: 'SILVER' });
    expect(await intent('reserved')).toMatchObject({ status: 'pending', provider_id: '7', flag: null });
    expect(String(await listed('reserved'))).toContain('the provider said that the money was under way');
  });

  it('is not ours either for who repeats his answer while the provider is asked', async () => {
    const { launch, changed } = await begin('asked');
    const { verify: answer } = till().app.payments;
    const asked = Promise.withResolvers<void>();
    till().app.payments.verify = (txnids) => asked.promise.then(() => answer(txnids));
    // The first is new, the second takes the turn of the visitor, the third has none.
    const two = [till().save(launch, changed), till().save(launch, changed)];
    await expect.poll(async () => (await intent('asked')).checked_at).not.toBeNull();
    expect(await till().save(launch, changed)).toMatchObject({ data: { outcome: 'pending' } });
    asked.resolve();
    await Promise.all(two);
    expect(await intent('asked')).toMatchObject({ status: 'pending', provider_id: '7' });
  });

  it('is ours when the provider says so, without anybody coming back', async () => {
    const { launch, changed } = await begin('taken');
    await till().save(launch, changed);
    providerSays(till(), 'taken', { status: 'success', unmappedstatus: 'captured' });
    await tryAgain();
    expect(await intent('taken')).toMatchObject({ status: 'paid', provider_id: '7', flag: null });
    expect(await listed('taken')).toEqual([]);
  });

  it('and given back is not ours either', async () => {
    const { launch, changed } = await begin('voided');
    await till().save(launch, changed);
    providerSays(till(), 'voided', { status: 'failure', unmappedstatus: 'failed' });
    await till().post('/api/payment/webhook', changed);
    await tryAgain();
    expect(await intent('voided')).toMatchObject({ status: 'failed', flag: null });
  });
});

it('a success that comes after a failure is kept while the provider says that the money is under way', async () => {
  till().app.payu?.bank.setSwitches({ webhook: 'never' });
  const { launch } = await till().begin({ txnid: 'late' });
  await till().save(launch, till().pay(launch, 'fail'));
  expect(await intent('late')).toMatchObject({ status: 'failed' });
  const payment = till().pay(launch);
  providerSays(till(), 'late', { status: 'pending', unmappedstatus: 'in progress' });
  await till().post('/api/payment/webhook', payment);
  expect(await listed('late')).toEqual([
    'told by webhook, failed 1 times: the provider says that the money is under way',
  ]);
  providerSays(till(), 'late', { status: 'success', unmappedstatus: 'captured' });
  till().app.setTime(new Date(Date.now() + 60_000));
  await reconcile(till().app.payments);
  expect(await intent('late')).toMatchObject({ status: 'paid' });
  await retryEvents(till().app.payments);
  expect(String(await listed('late'))).not.toContain('told by webhook');
});

it('of a webhook that the donor rewrote after his save, the provider’s own id is stored', async () => {
  const { launch } = await till().begin({ txnid: 'second' });
  const payment = till().pay(launch);
  await till().save(launch, payment);
  expect(await intent('second')).toMatchObject({ status: 'paid', provider_id: null });
  till().app.payu?.bank.setSwitches({ webhook: 'never' });
  await till().post('/api/payment/webhook', { ...payment, ...rewritten });
  expect(await donation('second')).toMatchObject({ provider_id: payment['mihpayid'], mode: payment['mode'] });
});

it('of a webhook that the donor rewrote and sent first, the provider’s own id and time are stored', async () => {
  till().app.payu?.bank.setSwitches({ webhook: 'never' });
  const { launch } = await till().begin({ txnid: 'first' });
  const payment = till().pay(launch);
  await till().post('/api/payment/webhook', { ...payment, ...rewritten });
  const { mihpayid, mode } = payment;
  expect(await donation('first')).toMatchObject({ provider_id: mihpayid, mode });
  // Both ids are kept for a person to look at.
  const flag_evidence = '999:50000';
  expect(await intent('first')).toMatchObject({ status: 'paid', provider_id: mihpayid, mode, flag_evidence });
});

it('no success is believed without the hash, whatever the other fields say', async () => {
  const { launch } = await till().begin({ txnid: 'bare' });
  const { hash, ...payment } = till().pay(launch);
  expect(await till().save(launch, { ...payment, ...rewritten })).toMatchObject({ data: { outcome: 'pending' } });
  expect(await intent('bare')).toMatchObject({ status: 'created', provider_id: null, mode: null });
});
