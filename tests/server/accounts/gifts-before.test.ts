import { expect, it } from 'vitest';
import type { DonationRow } from '../../../src/contract/history.ts';
import { newPerson } from '../../helpers/calls.ts';
import { sharedPaymentApp } from '../../helpers/under-test.ts';

const { paymentApp } = sharedPaymentApp({ webhook: 'never' });

async function give(txnid: string, email: string, token?: string): Promise<void> {
  const saved = await paymentApp.give({ txnid, form: { email }, ...(token ? { token } : {}) });
  expect(saved.data).toMatchObject({ outcome: 'paid' });
}

async function history(token: string) {
  const { data } = await paymentApp.call('GET', '/user/donations', undefined, token);
  const { count, rows } = data as { count: number; rows: DonationRow[] };
  return { count, ids: rows.map(({ transactionId }) => transactionId).toSorted() };
}

it('what an address gave without a login is in the history of its account, whatever the case of its letters', async () => {
  await give('before-1', 'Mina@Example.org');
  await give('before-2', 'mina@example.org');
  const token = await newPerson(paymentApp.app, 'mina@example.org');
  await give('own-1', 'another@example.org', token);
  expect(await history(token)).toEqual({ count: 3, ids: ['before-1', 'before-2', 'own-1'] });
  await give('after-1', 'mina@example.org');
  expect((await history(token)).ids).toContain('after-1');
});

it('nobody else sees it: neither a similar address, nor who writes the address into a form', async () => {
  await give('hers', 'asha@example.org');
  const similar = ['asha@example.org.in', 'xasha@example.org', 'ash%@example.org', 'a_ha@example.org'];
  for (const email of similar) {
    const token = await newPerson(paymentApp.app, email);
    expect(await history(token), email).toEqual({ count: 0, ids: [] });
  }
  const other = await newPerson(paymentApp.app, 'other@example.org');
  await give('others', 'asha@example.org', other);
  expect(await history(other)).toEqual({ count: 1, ids: ['others'] });
  const owner = await newPerson(paymentApp.app, 'asha@example.org');
  expect(await history(owner)).toEqual({ count: 1, ids: ['hers'] });
});
