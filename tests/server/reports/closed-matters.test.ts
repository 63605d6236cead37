import { afterAll, beforeAll, expect, it } from 'vitest';
import { closedMatters, closeMatters } from '../../../src/server/reports/closed-matters.ts';
import { unsettledPayments } from '../../../src/server/reports/unsettled-payments.ts';
import { openTill, type Till } from '../../helpers/till.ts';

let till: Till;
beforeAll(async () => {
  till = await openTill();
});
afterAll(() => till.close());

const at = new Date('2026-12-01T10:00:00Z');
const open = async (txnid: string) =>
  (await unsettledPayments(till.app.services.db, at)).filter((row) => row.txnid === txnid).map(({ what }) => what);
const close = (txnid: string, reason: string) => closeMatters(till.app.services.db, { txnid, reason, by: 'asha', at });

it('another amount is closed with a reason, stays closed when it is told again, and opens with something new', async () => {
  till.app.payu?.bank.setSwitches({ amount: 'wrong' });
  const { launch } = await till.begin({ txnid: 'odd' });
  const payment = till.pay(launch);
  await till.app.payu?.bank.flush();
  expect(await open('odd')).toEqual(['another amount or product was paid']);
  expect(await close('odd', 'Given back by bank transfer 4711.')).toEqual(['another amount or product was paid']);
  expect(await open('odd')).toEqual([]);
  expect(await closedMatters(till.app.services.db)).toEqual([
    {
      txnid: 'odd',
      matter: `mismatch ${payment['mihpayid']}:50100`,
      reason: 'Given back by bank transfer 4711.',
      closed_by: 'asha',
      closed_at: at.toISOString(),
    },
  ]);
  await till.post('/api/payment/webhook', payment);
  expect(await open('odd')).toEqual([]);
  await till.post('/api/payment/webhook', till.sign({ ...payment, mihpayid: '42' }));
  expect(await open('odd')).toEqual(['another amount or product was paid']);
});

it('a second payment is closed as well, and what is not settled cannot be', async () => {
  till.app.payu?.bank.setSwitches({ webhook: 'never' });
  const { launch } = await till.begin({ txnid: 'twice' });
  const payment = till.pay(launch);
  await till.post('/api/payment/webhook', payment);
  await expect(close('twice', 'No reason.')).rejects.toThrow(/can be closed/);
  await till.post('/api/payment/webhook', till.sign({ ...payment, mihpayid: '999' }));
  await close('twice', 'The provider has one payment only.');
  expect(await open('twice')).toEqual([]);
  await till.begin({ txnid: 'begun' });
  await expect(close('begun', 'No reason.')).rejects.toThrow(/can be closed/);
});
