import { expect, it } from 'vitest';
import type { DonationRow } from '../../../src/contract/donation.ts';
import { mayRead } from '../../../src/server/payments/outcome.ts';
import { sharedTill } from '../../helpers/shared-till.ts';

const { till } = sharedTill({ webhook: 'never' });

async function begin(txnid: string, email: string, token?: string) {
  const { launch, receiptKey } = await till().begin({ txnid, form: { email }, ...(token ? { token } : {}) });
  return { launch, receiptKey };
}

async function give(txnid: string, email: string, token?: string): Promise<void> {
  const { launch } = await begin(txnid, email, token);
  await till().save(launch, till().pay(launch));
}

it('a user may read the acknowledgement of each gift of the history, and of no other', async () => {
  const mina = await till().user('mina@example.org');
  const other = await till().user('other@example.org');
  await give('guest', 'Mina@Example.org');
  await give('own', 'another@example.org', mina.token);
  await give('of-another-user', 'mina@example.org', other.token);
  await give('similar', 'mina@example.org.in');
  await begin('unpaid', 'mina@example.org');
  const { data } = await till().call('GET', '/user/donations', undefined, mina.token);
  const listed = (data as { rows: DonationRow[] }).rows.map(({ transactionId }) => transactionId).toSorted();
  const read = (await till().intents()).filter((intent) => mayRead(intent, { userId: mina.id, email: mina.email }));
  expect(read.map(({ txnid }) => txnid).toSorted()).toEqual(listed);
  expect(listed).toEqual(['guest', 'own']);
});

it('a user opens the acknowledgement of a gift that he made as a guest', async () => {
  const asha = await till().user('asha@example.org');
  await give('as-guest', 'asha@example.org');
  const ask = (token?: string) => till().call('POST', '/payment/outcome', { transactionId: 'as-guest' }, token);
  expect(await ask(asha.token)).toMatchObject({ ok: true, data: { outcome: 'paid', email: 'asha@example.org' } });
  expect(await ask()).toMatchObject({ status: 404 });
});

it('nobody reads without a login, but for the browser that began', async () => {
  const { receiptKey } = await begin('begun', 'kiran@example.org');
  const all = await till().intents();
  expect(all.filter((intent) => mayRead(intent, {}))).toEqual([]);
  expect(all.filter((intent) => mayRead(intent, { receiptKey })).map(({ txnid }) => txnid)).toEqual(['begun']);
});
