import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { retryEvents } from '../../../src/server/payments/retry.ts';
import { reconcile } from '../../../src/server/payments/verify.ts';
import { makeVerify } from '../../../src/server/payu/verify.ts';
import { type Fields, openTill, type Till } from '../../helpers/till.ts';

let till: Till;
let verify: Till['app']['payments']['verify'];
beforeAll(async () => {
  till = await openTill();
  verify = till.app.payments.verify;
});
afterAll(() => till.close());
beforeEach(() => {
  till.app.setTime(null);
  till.app.payments.verify = verify;
  till.app.payu?.bank.setSwitches({ webhook: 'never', verify: 'error' });
});

const intent = (txnid: string) =>
  till.app.services.db.selectFrom('intents').selectAll().where('txnid', '=', txnid).executeTakeFirstOrThrow();
const donation = (txnid: string) =>
  till.app.services.db.selectFrom('donations').selectAll().where('txnid', '=', txnid).executeTakeFirstOrThrow();
const back = (payment: Fields) => till.post('/api/payment/return', payment);

/** What the hash does not cover, as whoever holds the browser may rewrite it. */
const rewritten = { mihpayid: '999', mode: 'GOLD', unmappedstatus: 'captured', addedon: '2001-01-01 00:00:00' };

it.each(['save', 'return'] as const)('of a browser’s %s only what the hash covers is stored', async (way) => {
  const { launch } = await till.begin({ txnid: `written-${way}` });
  const payment = till.pay(launch);
  const changed = { ...payment, ...rewritten };
  if (way === 'save') expect(await till.save(launch, changed)).toMatchObject({ data: { outcome: 'paid', mode: '' } });
  else await back(changed);
  const { txnid } = launch as { txnid: string };
  expect(await intent(txnid)).toMatchObject({ status: 'paid', provider_id: null, mode: null, flag: null });
  const events = await till.app.services.db.selectFrom('payment_events').select('payload').execute();
  expect(JSON.stringify(events)).not.toMatch(/GOLD|"999"|2001-01-01/);

  // The provider itself tells the rest, and that is no second payment.
  await till.post('/api/payment/webhook', payment);
  expect(await intent(txnid)).toMatchObject({ provider_id: payment['mihpayid'], mode: payment['mode'], flag: null });
  expect(await donation(txnid)).toMatchObject({ provider_id: payment['mihpayid'], mode: payment['mode'] });
});

it('the provider is asked for the rest where no webhook comes', async () => {
  const { launch } = await till.begin({ txnid: 'rest' });
  const payment = till.pay(launch);
  await till.save(launch, { ...payment, ...rewritten });
  expect(await donation('rest')).toMatchObject({ provider_id: null });
  till.app.payu?.bank.setSwitches({ webhook: 'never' });
  till.app.setTime(new Date(Date.now() + 60_000));
  expect(await reconcile(till.app.payments)).toBeGreaterThan(0);
  expect(await donation('rest')).toMatchObject({ provider_id: payment['mihpayid'], mode: payment['mode'] });
  expect(await intent('rest')).toMatchObject({ next_check_ms: null, flag: null });
});

it('a cancellation that a browser made up is a failure and nothing more', async () => {
  const { launch } = await till.begin({ txnid: 'made-up' });
  await till.save(launch, { ...till.pay(launch, 'fail'), unmappedstatus: 'userCancelled' });
  expect(await intent('made-up')).toMatchObject({ status: 'failed', gateway_status: 'failure' });
});

it('money that is only reserved is not ours, though the browser says captured', async () => {
  const { launch } = await till.begin({ txnid: 'reserved' });
  const payment = till.pay(launch);
  const about = { status: 'success', unmappedstatus: 'auth', amt: '500.00', mihpayid: '7', mode: 'CC' };
  const answer = { status: 1, transaction_details: { reserved: about } };
  const provider = { address: 'https://provider.example/', key: 'k', salt: 's' };
  till.app.payments.verify = makeVerify({ ...provider, fetch: async () => Response.json(answer) });
  expect(await till.save(launch, { ...payment, ...rewritten })).toMatchObject({ data: { outcome: 'pending' } });
  expect(await intent('reserved')).toMatchObject({ status: 'pending', provider_id: '7' });
  // Again at once, when the provider is not asked a second time, and by every other way.
  expect(await till.save(launch, { ...payment, ...rewritten })).toMatchObject({ data: { outcome: 'pending' } });
  await back({ ...payment, ...rewritten });
  await till.post('/api/payment/webhook', { ...payment, ...rewritten });
  expect(await intent('reserved')).toMatchObject({ status: 'pending', provider_id: '7' });
  till.app.setTime(new Date(Date.now() + 5 * 60_000));
  await retryEvents(till.app.payments);
  expect(await intent('reserved')).toMatchObject({ status: 'pending', provider_id: '7', flag: null });
});

it('of a webhook that the donor rewrote and sent first, the provider’s own id and time are stored', async () => {
  till.app.payu?.bank.setSwitches({ webhook: 'never' });
  const { launch } = await till.begin({ txnid: 'first' });
  const payment = till.pay(launch);
  await till.post('/api/payment/webhook', { ...payment, ...rewritten });
  const { mihpayid, mode } = payment;
  expect(await donation('first')).toMatchObject({ provider_id: mihpayid, mode });
  // Both ids are kept for a person to look at.
  const flag_evidence = '999:50000';
  expect(await intent('first')).toMatchObject({ status: 'paid', provider_id: mihpayid, mode, flag_evidence });
});

it('no success is believed without the hash, whatever the other fields say', async () => {
  const { launch } = await till.begin({ txnid: 'bare' });
  const { hash, ...payment } = till.pay(launch);
  expect(await till.save(launch, { ...payment, ...rewritten })).toMatchObject({ data: { outcome: 'pending' } });
  expect(await intent('bare')).toMatchObject({ status: 'created', provider_id: null, mode: null });
});
