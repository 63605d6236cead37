import { expect, it } from 'vitest';
import { providerSays } from '../../helpers/provider-says.ts';
import { sharedTill } from '../../helpers/shared-till.ts';

const HOUR = 3_600_000;
const { till } = sharedTill({ webhook: 'never' });

/** A payment whose first try has failed, and what its window was opened with. */
async function failedOnce(txnid: string) {
  const { launch, receiptKey } = await till().begin({ txnid });
  const failure = till().pay(launch, 'fail');
  await till().post('/api/payment/webhook', failure);
  return { launch, failure, ask: () => till().call('POST', '/payment/outcome', { transactionId: txnid, receiptKey }) };
}

it('a second try that is paid in the same window is found out by the question after the failure', async () => {
  const { launch, ask } = await failedOnce('paid-then');
  till().pay(launch);
  expect(await ask()).toMatchObject({ data: { outcome: 'paid' } });
});

it('a second try that is under way is not called unpaid', async () => {
  const { failure, ask } = await failedOnce('under-way');
  providerSays(till(), 'under-way', { status: 'pending', unmappedstatus: 'pending' });
  await till().post('/api/payment/webhook', till().sign({ ...failure, status: 'pending', mihpayid: '7' }));
  expect(await ask()).toMatchObject({ data: { outcome: 'pending', unpaid: false } });
  providerSays(till(), 'under-way', { status: 'failure', unmappedstatus: 'failure' });
  till().app.setTime(new Date(Date.now() + HOUR));
  expect(await ask()).toMatchObject({ data: { outcome: 'failed', unpaid: true } });
});

it('a second try that only somebody else tells of is asked about soon', async () => {
  const { failure } = await failedOnce('told');
  const due = () =>
    till().app.services.db.selectFrom('intents').selectAll().where('txnid', '=', 'told').executeTakeFirst();
  till().app.payu?.bank.setSwitches({ webhook: 'never', verify: 'error' });
  await till().post('/api/payment/webhook', till().sign({ ...failure, status: 'pending', mihpayid: '7' }));
  expect(await due()).toMatchObject({ status: 'failed' });
  expect((await due())?.next_check_ms).toBeLessThan(Date.now() + 60_000);
});

it('a failed payment is not asked about any more a day after the payment began', async () => {
  const { ask } = await failedOnce('old');
  const times = providerSays(till(), 'old', { status: 'failure', unmappedstatus: 'failure' });
  till().app.setTime(new Date(Date.now() + 25 * HOUR));
  expect(await ask()).toMatchObject({ data: { outcome: 'failed', unpaid: true } });
  expect(times()).toBe(0);
});
