import { expect, it } from 'vitest';
import type { Fields } from '../../helpers/payment-app.ts';
import { providerSays } from '../../helpers/provider-says.ts';
import { sharedPaymentApp } from '../../helpers/under-test.ts';

const { paymentApp, intent } = sharedPaymentApp({ webhook: 'never', verify: 'error' });

const donation = (txnid: string) =>
  paymentApp.db.selectFrom('donations').selectAll().where('txnid', '=', txnid).executeTakeFirstOrThrow();
const back = (payment: Fields) => paymentApp.post('/api/payment/return', payment);

const rewritten = { mihpayid: '999', mode: 'GOLD', unmappedstatus: 'captured', addedon: '2001-01-01 00:00:00' };

it.each(['save', 'return'] as const)('of a browser’s %s only what the hash covers is stored', async (way) => {
  const { launch } = await paymentApp.begin({ txnid: `written-${way}` });
  const payment = paymentApp.pay(launch);
  const changed = { ...payment, ...rewritten };
  if (way === 'save')
    expect(await paymentApp.save(launch, changed)).toMatchObject({ data: { outcome: 'paid', mode: '' } });
  else await back(changed);
  const { txnid } = launch as { txnid: string };
  expect(await intent(txnid)).toMatchObject({ status: 'paid', provider_id: null, mode: null });
  const events = await paymentApp.db.selectFrom('payment_events').select('payload').execute();
  expect(JSON.stringify(events)).not.toMatch(/GOLD|"999"|2001-01-01/);

  // The provider itself tells the rest, and that is no second payment.
  await paymentApp.post('/api/payment/webhook', payment);
  expect(await intent(txnid)).toMatchObject({ provider_id: payment['mihpayid'], mode: payment['mode'] });
  expect(await donation(txnid)).toMatchObject({ provider_id: payment['mihpayid'], mode: payment['mode'] });
});

it('a cancellation that a browser made up is a failure and nothing more', async () => {
  const { launch } = await paymentApp.begin({ txnid: 'made-up' });
  await paymentApp.save(launch, { ...paymentApp.pay(launch, 'fail'), unmappedstatus: 'userCancelled' });
  expect(await intent('made-up')).toMatchObject({ status: 'failed', gateway_status: 'failure' });
});

it('money that is only reserved is not ours for who repeats his answer while the provider is asked', async () => {
  const { launch } = await paymentApp.begin({ txnid: 'asked' });
  const changed = { ...paymentApp.pay(launch), ...rewritten };
  providerSays(paymentApp, 'asked', { status: 'success', unmappedstatus: 'auth' });
  const { verify: answer } = paymentApp.app.payments;
  const asked = Promise.withResolvers<void>();
  paymentApp.app.payments.verify = (txnids) => asked.promise.then(() => answer(txnids));
  // The first is new, the second takes the turn of the visitor, the third has none.
  const two = [paymentApp.save(launch, changed), paymentApp.save(launch, changed)];
  await expect.poll(async () => (await intent('asked')).checked_at).not.toBeNull();
  expect(await paymentApp.save(launch, changed)).toMatchObject({ data: { outcome: 'pending' } });
  asked.resolve();
  await Promise.all(two);
  expect(await intent('asked')).toMatchObject({ status: 'pending', provider_id: '7' });
});
