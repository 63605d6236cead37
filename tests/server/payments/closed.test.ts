import { expect, it } from 'vitest';
import { closeMatters } from '../../../src/server/office/returned.ts';
import { sharedPaymentApp } from '../../helpers/under-test.ts';

const AT = new Date('2026-12-01T10:00:00Z');
const closedAt = AT.toISOString();

const { paymentApp } = sharedPaymentApp({ webhook: 'never' });

const close = (txnid: string) =>
  closeMatters(paymentApp.db, {
    txnid,
    reason: 'Given back by bank transfer 4711.',
    by: 'asha',
    at: AT,
  });
const told = async (method: 'GET' | 'POST', path: string, body: object | undefined, token: string) =>
  (await paymentApp.call(method, path, body, token)).data as Record<string, unknown>;
const place = (campaign: string, token: string) =>
  told('GET', `/user/campaign/${campaign}/enrollment`, undefined, token);
const outcome = (transactionId: string, token: string) => told('POST', '/payment/outcome', { transactionId }, token);
it('what came without a place is told as settled once somebody has closed it, and stays no place', async () => {
  const { token } = await paymentApp.user();
  await paymentApp.campaign('late', 300);
  const { launch } = await paymentApp.begin({ txnid: 'HH_1', amount: '300.00', pinfo: 'late', token });
  await paymentApp.campaign('late', 300, { status: 'closed' });
  await paymentApp.enrol(launch, paymentApp.pay(launch), token);
  for (const answer of [await place('late', token), await outcome('HH_1', token)])
    expect(answer).toMatchObject({ refundDue: true, refundClosedAt: null });
  await close('HH_1');
  for (const answer of [await place('late', token), await outcome('HH_1', token)])
    expect(answer).toMatchObject({ refundDue: true, refundClosedAt: closedAt });
  // The reason is for the foundation's own people.
  expect(JSON.stringify([await place('late', token), await outcome('HH_1', token)])).not.toContain('4711');
});

it('and the price of a place in a cancelled campaign', async () => {
  const { token } = await paymentApp.user();
  await paymentApp.campaign('off', 300);
  await paymentApp.book({ txnid: 'HH_4', amount: '300.00', pinfo: 'off', token });
  await paymentApp.campaign('off', 300, { status: 'cancelled' });
  expect(await place('off', token)).toMatchObject({ status: 'PAID', refundClosedAt: null });
  await close('HH_4');
  expect(await place('off', token)).toMatchObject({ status: 'PAID', refundDue: false, refundClosedAt: closedAt });
});

it('of a payment that is paid, the answer says nothing of what was closed about it', async () => {
  const { token } = await paymentApp.user();
  paymentApp.app.payu?.bank.setSwitches({ webhook: 'never', amount: 'right' });
  const payment = paymentApp.pay((await paymentApp.begin({ txnid: 'twice', token })).launch);
  await paymentApp.post('/api/payment/webhook', payment);
  await paymentApp.post('/api/payment/webhook', paymentApp.sign({ ...payment, mihpayid: '999' }));
  await close('twice');
  expect(await outcome('twice', token)).toMatchObject({ outcome: 'paid', closedAt: null });
});
