import { expect, it } from 'vitest';
import { mattersOf } from '../../../src/server/money/matters.ts';
import { closeMatters } from '../../../src/server/office/returned.ts';
import { unsettledPayments } from '../../../src/server/office/unsettled-payments.ts';
import { mattersAbout } from '../../helpers/matters.ts';
import { paymentAppForAll } from '../../helpers/under-test.ts';

const paymentApp = paymentAppForAll({ at: '2026-11-29T10:00:00Z' });

const at = new Date('2026-12-01T10:00:00Z');
const open = async (txnid: string) =>
  (await unsettledPayments(paymentApp.db, at)).filter((row) => row.txnid === txnid).map(({ what }) => what);
const close = (txnid: string, reason: string) => closeMatters(paymentApp.db, { txnid, reason, by: 'asha', at });

it('another amount is closed with a reason, stays closed when it is told again, and opens with something new', async () => {
  paymentApp.app.payu?.bank.setSwitches({ amount: 'wrong' });
  const { launch } = await paymentApp.begin({ txnid: 'odd' });
  const payment = paymentApp.pay(launch);
  await paymentApp.app.payu?.bank.flush();
  expect(await open('odd')).toEqual(['another amount or product was paid']);
  const [row] = (await unsettledPayments(paymentApp.db, at)).filter(({ txnid }) => txnid === 'odd');
  expect(row?.rupees).toBe('500.00');
  expect(row?.detail).toContain(`donation, paid: ₹501.00 under the provider's id ${payment['mihpayid']}`);
  expect(await close('odd', 'Given back by bank transfer 4711.')).toEqual(['another amount or product was paid']);
  expect(await open('odd')).toEqual([]);
  expect(await mattersOf(paymentApp.db, ['odd'])).toMatchObject([
    {
      ...{ kind: 'mismatch', reference: payment['mihpayid'], paise: 50_100 },
      ...{ why: 'Given back by bank transfer 4711.', closed_by: 'asha', closed_at: at.toISOString() },
    },
  ]);
  await paymentApp.post('/api/payment/webhook', payment);
  expect(await open('odd')).toEqual([]);
  await paymentApp.post('/api/payment/webhook', paymentApp.sign({ ...payment, mihpayid: '42' }));
  expect(await open('odd')).toEqual(['another amount or product was paid']);
});

it('what cannot be closed is told with its reason: no such payment, closed before, settled, or still to be settled', async () => {
  paymentApp.app.payu?.bank.setSwitches({ webhook: 'never' });
  const payment = paymentApp.pay((await paymentApp.begin({ txnid: 'reasons' })).launch);
  await expect(close('nope', 'x')).rejects.toThrow(/^There is no payment with the id nope\.$/);
  const { db } = paymentApp;
  await db.updateTable('intents').set({ status: 'pending' }).where('txnid', '=', 'reasons').execute();
  await expect(close('reasons', 'x')).rejects.toThrow(/^reasons cannot be closed before it is settled/);
  await paymentApp.post('/api/payment/webhook', payment);
  await expect(close('reasons', 'x')).rejects.toThrow(/^Nothing about reasons is open\.$/);
  await paymentApp.post('/api/payment/webhook', paymentApp.sign({ ...payment, mihpayid: '999' }));
  await close('reasons', 'Given back.');
  await expect(close('reasons', 'x')).rejects.toThrow(
    /^Nothing about reasons is open; asha closed it on 1 December 2026, 15:30\.$/,
  );
});

async function foreign(txnid: string) {
  paymentApp.app.payu?.bank.setSwitches({ webhook: 'never' });
  const payment = paymentApp.pay((await paymentApp.begin({ txnid })).launch);
  await paymentApp.db.deleteFrom('intents').where('txnid', '=', txnid).execute();
  const tell = (fields = {}) => paymentApp.post('/api/payment/webhook', paymentApp.sign({ ...payment, ...fields }));
  await tell();
  return { tell, word: `${payment['mihpayid']}:50000` };
}
const UNKNOWN = 'paid, but this site never began it';

it.each([
  ['another payment', { mihpayid: '99999' }],
  ['another amount', { amount: '9000.00' }],
])('of an id that this site never began, %s opens what was closed', async (what, fields) => {
  const txnid = what.replace(' ', '-');
  const { tell, word } = await foreign(txnid);
  expect(await close(txnid, 'Given back.')).toEqual([UNKNOWN]);
  expect(await mattersAbout(paymentApp.db, txnid)).toEqual([`unknown ${word}`]);
  await tell({ addedon: '2026-11-25 10:00:00' });
  expect(await open(txnid), 'the same again').toEqual([]);
  await tell(fields);
  expect(await open(txnid)).toEqual([UNKNOWN]);
});
