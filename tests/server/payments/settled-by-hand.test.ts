import { afterAll, beforeAll, expect, it } from 'vitest';
import { closeMatters } from '../../../src/server/reports/closed-issues.ts';
import { openTill, type Till } from '../../helpers/till.ts';

const AT = new Date('2026-12-01T10:00:00Z');

let till: Till;
beforeAll(async () => {
  till = await openTill();
});
afterAll(() => till.close());

const close = (txnid: string) =>
  closeMatters(till.app.services.db, { txnid, reason: 'Given back by bank transfer 4711.', by: 'asha', at: AT });
const outcome = async (transactionId: string, token: string) =>
  (await till.call('POST', '/payment/outcome', { transactionId }, token)).data;

it('a payment of another amount is told as settled once somebody has closed it, until something new is heard', async () => {
  const { token } = await till.user();
  till.app.payu?.bank.setSwitches({ amount: 'wrong' });
  const payment = till.pay((await till.begin({ txnid: 'odd', token })).launch);
  await till.app.payu?.bank.flush();
  expect(await outcome('odd', token)).toMatchObject({ outcome: 'pending', closedAt: null });
  await close('odd');
  const told = await outcome('odd', token);
  expect(told).toMatchObject({ outcome: 'pending', closedAt: AT.toISOString() });
  // The reason is for the foundation's own people.
  expect(JSON.stringify(told)).not.toContain('4711');
  await till.post('/api/payment/webhook', till.sign({ ...payment, mihpayid: '42' }));
  expect(await outcome('odd', token)).toMatchObject({ outcome: 'pending', closedAt: null });
});

it('of a payment that is paid, the answer says nothing of what was closed about it', async () => {
  const { token } = await till.user();
  till.app.payu?.bank.setSwitches({ webhook: 'never', amount: 'right' });
  const payment = till.pay((await till.begin({ txnid: 'twice', token })).launch);
  await till.post('/api/payment/webhook', payment);
  await till.post('/api/payment/webhook', till.sign({ ...payment, mihpayid: '999' }));
  await close('twice');
  expect(await outcome('twice', token)).toMatchObject({ outcome: 'paid', closedAt: null });
});
