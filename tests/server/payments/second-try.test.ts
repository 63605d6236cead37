import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { makeVerify } from '../../../src/server/payu/verify.ts';
import { openTill, type Till } from '../../helpers/till.ts';

const HOUR = 3_600_000;
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
  till.app.payu?.bank.setSwitches({ webhook: 'never' });
});

/** What the provider itself says from now on; asked how often, it counts. */
function providerSays(txnid: string, status: string) {
  let times = 0;
  const about = { status, unmappedstatus: status, amt: '500.00', mihpayid: '7', mode: 'NB', productinfo: 'donation' };
  const answer = { status: 1, transaction_details: { [txnid]: about } };
  const fetch = async () => {
    times++;
    return Response.json(answer);
  };
  till.app.payments.verify = makeVerify({ address: 'https://provider.example/', key: 'k', salt: 's', fetch });
  return () => times;
}

/** A payment whose first try has failed, and what its window was opened with. */
async function failedOnce(txnid: string) {
  const { launch, receiptKey } = await till.begin({ txnid });
  const failure = till.pay(launch, 'fail');
  await till.post('/api/payment/webhook', failure);
  return { launch, failure, ask: () => till.call('POST', '/payment/outcome', { transactionId: txnid, receiptKey }) };
}

it('a second try that is paid in the same window is found out by the question after the failure', async () => {
  const { launch, ask } = await failedOnce('paid-then');
  till.pay(launch);
  expect(await ask()).toMatchObject({ data: { outcome: 'paid' } });
});

it('a second try that is under way is not called unpaid', async () => {
  const { failure, ask } = await failedOnce('under-way');
  providerSays('under-way', 'pending');
  await till.post('/api/payment/webhook', till.sign({ ...failure, status: 'pending', mihpayid: '7' }));
  expect(await ask()).toMatchObject({ data: { outcome: 'pending', unpaid: false } });
  providerSays('under-way', 'failure');
  till.app.setTime(new Date(Date.now() + HOUR));
  expect(await ask()).toMatchObject({ data: { outcome: 'failed', unpaid: true } });
});

it('a second try that only somebody else tells of is asked about soon', async () => {
  const { failure } = await failedOnce('told');
  const due = () =>
    till.app.services.db.selectFrom('intents').selectAll().where('txnid', '=', 'told').executeTakeFirst();
  till.app.payu?.bank.setSwitches({ webhook: 'never', verify: 'error' });
  await till.post('/api/payment/webhook', till.sign({ ...failure, status: 'pending', mihpayid: '7' }));
  expect(await due()).toMatchObject({ status: 'failed' });
  expect((await due())?.next_check_ms).toBeLessThan(Date.now() + 60_000);
});

it('a failed payment is not asked about any more a day after the payment began', async () => {
  const { ask } = await failedOnce('old');
  const times = providerSays('old', 'failure');
  till.app.setTime(new Date(Date.now() + 25 * HOUR));
  expect(await ask()).toMatchObject({ data: { outcome: 'failed', unpaid: true } });
  expect(times()).toBe(0);
});
