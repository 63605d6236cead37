import { expect, it } from 'vitest';
import type { DonationRow } from '../../../src/contract/history.ts';
import { mayRead } from '../../../src/server/payments/outcome.ts';
import { providerSays } from '../../helpers/provider-says.ts';
import { sharedPaymentApp } from '../../helpers/under-test.ts';

const HOUR = 3_600_000;
const { paymentApp } = sharedPaymentApp({ webhook: 'never' });

async function failedOnce(txnid: string) {
  const { launch, receiptKey } = await paymentApp.begin({ txnid });
  const failure = paymentApp.pay(launch, 'fail');
  await paymentApp.post('/api/payment/webhook', failure);
  return {
    launch,
    failure,
    ask: () => paymentApp.call('POST', '/payment/outcome', { transactionId: txnid, receiptKey }),
  };
}

it('a failed payment is not asked about any more a day after the payment began', async () => {
  const { ask } = await failedOnce('old');
  const times = providerSays(paymentApp, 'old', { status: 'failure', unmappedstatus: 'failure' });
  paymentApp.app.setTime(Date.now() + 25 * HOUR);
  expect(await ask()).toMatchObject({ data: { outcome: 'failed', unpaid: true } });
  expect(times()).toBe(0);
});

it('asks the provider once in two seconds, and claims nothing in between', async () => {
  const { receiptKey } = await paymentApp.begin({ txnid: 'twice' });
  const ask = () => paymentApp.call('POST', '/payment/outcome', { transactionId: 'twice', receiptKey });
  expect((await ask()).data).toMatchObject({ unpaid: true });
  expect((await ask()).data).toMatchObject({ unpaid: false });
});

it.each([
  ['cancel', undefined, '/donations#broken-off'],
  ['cancel', 'trek', '/campaigns/trek/enroll'],
] as const)('the way back from the hosted page after %s on %s leads to %s', async (choice, pinfo, page) => {
  await paymentApp.campaign('trek', 500);
  const { token } = await paymentApp.user();
  const { launch } = await paymentApp.begin({ txnid: pinfo ?? choice, ...(pinfo && { pinfo, token }) });
  const answer = await paymentApp.post('/api/payment/return', paymentApp.pay(launch, choice));
  expect(answer.headers.get('location')).toBe(page);
});

async function begin(txnid: string, email: string, token?: string) {
  const { launch, receiptKey } = await paymentApp.begin({ txnid, form: { email }, ...(token ? { token } : {}) });
  return { launch, receiptKey };
}

async function give(txnid: string, email: string, token?: string): Promise<void> {
  const { launch } = await begin(txnid, email, token);
  await paymentApp.save(launch, paymentApp.pay(launch));
}

it('a user may read the acknowledgement of each gift of the history, and of no other', async () => {
  const mina = await paymentApp.user('mina@example.org');
  const other = await paymentApp.user('other@example.org');
  await give('guest', 'Mina@Example.org');
  await give('own', 'another@example.org', mina.token);
  await give('of-another-user', 'mina@example.org', other.token);
  await give('similar', 'mina@example.org.in');
  await begin('unpaid', 'mina@example.org');
  const { data } = await paymentApp.call('GET', '/user/donations', undefined, mina.token);
  const listed = (data as { rows: DonationRow[] }).rows.map(({ transactionId }) => transactionId).toSorted();
  const read = (await paymentApp.intents()).filter((intent) => mayRead(intent, { userId: mina.id, email: mina.email }));
  expect(read.map(({ txnid }) => txnid).toSorted()).toEqual(listed);
  expect(listed).toEqual(['guest', 'own']);
});

it('nobody reads without a login, but for the browser that began', async () => {
  const { receiptKey } = await begin('begun', 'kiran@example.org');
  const all = await paymentApp.intents();
  expect(all.filter((intent) => mayRead(intent, {}))).toEqual([]);
  expect(all.filter((intent) => mayRead(intent, { receiptKey })).map(({ txnid }) => txnid)).toEqual(['begun']);
});
