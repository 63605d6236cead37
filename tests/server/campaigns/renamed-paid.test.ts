import { afterEach, beforeEach, expect, it } from 'vitest';
import { unsettledPayments } from '../../../src/server/office/unsettled-payments.ts';
import { runPaymentJobs } from '../../../src/server/payments/jobs.ts';
import { AT, FROM, campaignFile as file, openRenaming, type Renaming, TO } from '../../helpers/renaming.ts';

let renaming: Renaming;
beforeEach(async () => {
  renaming = await openRenaming();
  renaming.paymentApp.app.payu?.bank.setSwitches({ webhook: 'never' });
});
afterEach(() => renaming.close());

const HOUR = 3_600_000;
const matters = async () =>
  (await unsettledPayments(renaming.paymentApp.db, new Date(AT.getTime() + 2 * HOUR))).map(
    ({ txnid, what }) => `${txnid} ${what}`,
  );

it('who pays in the window of before, hears nothing and begins again under the new name has the place', async () => {
  const { paymentApp } = renaming;
  const { token } = await paymentApp.user();
  const { launch } = await renaming.begin('FIRST', token);
  paymentApp.pay(launch);
  await renaming.write({ [TO]: file([FROM]) });
  const again = await renaming.begin('SECOND', token, TO);
  // The provider knows this payment with what its first window was opened with.
  expect(again.launch).toMatchObject({ txnid: 'FIRST', productinfo: FROM });
  paymentApp.app.setTime(AT.getTime() + HOUR);
  await runPaymentJobs(paymentApp.app.payments);
  expect(await renaming.places(TO, token)).toMatchObject({ status: 'PAID', transactionId: 'FIRST' });
  expect(await matters()).toEqual([]);
});

it('who paid again because the line came late is given one payment back', async () => {
  const { token } = await renaming.enrolled('FIRST');
  await renaming.write({ [TO]: file() });
  await renaming.enrol('SECOND', token, TO);
  await renaming.write({ [TO]: file([FROM]) });
  expect(await renaming.places(TO, token)).toMatchObject({
    status: 'PAID',
    transactionId: 'SECOND',
    refunds: [{ transactionId: 'FIRST' }],
  });
  expect(await matters()).toEqual(['FIRST paid without a place, give it back']);
});
