import { expect, it } from 'vitest';
import { DAY_MS } from '../../../src/lib/format.ts';
import { closeMatters } from '../../../src/server/office/returned.ts';
import { removeUnpaid, runPaymentJobs } from '../../../src/server/payments/jobs.ts';
import { paymentAppForEach } from '../../helpers/under-test.ts';

const paymentApp = paymentAppForEach({ webhook: 'never' });

const inDays = (days: number) => paymentApp.app.setTime(Date.now() + days * DAY_MS);
const intents = async () =>
  (await paymentApp.db.selectFrom('intents').select(['txnid', 'pan', 'status']).orderBy('txnid').execute()).map(
    ({ txnid, pan, status }) => `${txnid} ${status} ${pan ? 'with PAN' : 'without PAN'}`,
  );
const ids = async () =>
  (await paymentApp.db.selectFrom('transaction_ids').select('txnid').orderBy('txnid').execute()).map(
    ({ txnid }) => txnid,
  );

it('an attempt that nobody paid goes after 30 days, and gives its id back when the provider never heard of it', async () => {
  await paymentApp.begin({ txnid: 'left' });
  const failed = await paymentApp.begin({ txnid: 'tried' });
  await paymentApp.save(failed.launch, paymentApp.pay(failed.launch, 'fail'));
  inDays(29);
  expect(await removeUnpaid(paymentApp.app.payments)).toBe(0);
  expect(await intents()).toEqual(['left created with PAN', 'tried failed with PAN']);
  inDays(31);
  expect(await removeUnpaid(paymentApp.app.payments)).toBe(2);
  expect(await intents()).toEqual([]);
  expect(await ids()).toEqual(['tried']);
  await paymentApp.begin({ txnid: 'left' });
  await expect(paymentApp.begin({ txnid: 'tried' })).rejects.toThrow(/^409/);
});

it('what was paid without anyone telling is settled then, and keeps everything', async () => {
  const { launch } = await paymentApp.begin({ txnid: 'quiet' });
  paymentApp.pay(launch);
  inDays(31);
  await removeUnpaid(paymentApp.app.payments);
  expect(await intents()).toEqual(['quiet paid with PAN']);
  expect(await paymentApp.db.selectFrom('donations').select('txnid').execute()).toEqual([{ txnid: 'quiet' }]);
});

it('the PAN of a payment that the last question finds paid is kept', async () => {
  const { launch } = await paymentApp.begin({ txnid: 'slow' });
  paymentApp.app.payu?.bank.setSwitches({ webhook: 'never', pay: 'pending-then-success', delay: 600_000 });
  paymentApp.pay(launch);
  await runPaymentJobs(paymentApp.app.payments);
  await paymentApp.app.payu?.bank.flush();
  inDays(31);
  await runPaymentJobs(paymentApp.app.payments);
  expect(await intents()).toEqual(['slow paid with PAN']);
});

it('while the provider cannot be asked, attempts and ids are kept, and only the PAN goes', async () => {
  await paymentApp.begin({ txnid: 'left' });
  paymentApp.app.payu?.bank.setSwitches({ verify: 'error' });
  inDays(31);
  await runPaymentJobs(paymentApp.app.payments);
  expect(await intents()).toEqual(['left created without PAN']);
  expect(await ids()).toEqual(['left']);
  paymentApp.app.payu?.bank.setSwitches({});
  inDays(33);
  await runPaymentJobs(paymentApp.app.payments);
  expect(await ids()).toEqual([]);
});

it('what a person has to look at is kept, with its PAN until 30 days after it was closed', async () => {
  const { launch } = await paymentApp.begin({ txnid: 'odd' });
  paymentApp.app.payu?.bank.setSwitches({ amount: 'wrong', webhook: 'never' });
  await paymentApp.save(launch, paymentApp.pay(launch));
  inDays(90);
  await runPaymentJobs(paymentApp.app.payments);
  expect(await intents()).toEqual(['odd pending with PAN']);
  const { db } = paymentApp;
  await closeMatters(db, { txnid: 'odd', reason: 'given back', by: 'staff', at: paymentApp.app.services.now() });
  for (const [days, pan] of [
    [119, 'with PAN'],
    [121, 'without PAN'],
  ] as const) {
    inDays(days);
    await runPaymentJobs(paymentApp.app.payments);
    expect(await intents()).toEqual([`odd pending ${pan}`]);
  }
});
