import { beforeEach, expect, it } from 'vitest';
import { noteReturn } from '../../../src/server/office/returned.ts';
import { paymentAppForEach } from '../../helpers/under-test.ts';

const AT = new Date('2026-12-01T10:00:00Z');

const paymentApp = paymentAppForEach({ webhook: 'never' });
let token: string;
beforeEach(async () => {
  token = (await paymentApp.user()).token;
  await paymentApp.campaign('ridge', 900);
});

const note = (txnid: string) => noteReturn(paymentApp.db, { txnid, reason: 'Chargeback 4711.', by: 'asha', at: AT });
const outcome = async (transactionId: string) =>
  (await paymentApp.call('POST', '/payment/outcome', { transactionId }, token)).data;
const history = async () => (await paymentApp.call('GET', '/user/donations?pageNo=1', undefined, token)).data;
/** The campaign as it is recorded: a command runs in a process of its own and clears no cache. */
const ridge = async () => {
  paymentApp.app.services.cache.clear();
  return (await paymentApp.call('GET', '/open/campaign/ridge')).data;
};

async function give(txnid: string): Promise<void> {
  await paymentApp.give({ txnid, amount: '500.00', token, campaignId: 'ridge' });
}

async function enrol(txnid: string): Promise<void> {
  await paymentApp.book({ txnid, amount: '900.00', pinfo: 'ridge', token });
}

it('a gift that went back is told as such to its donor, and counts no more in what the campaign has raised', async () => {
  await give('HH_1');
  await give('HH_2');
  expect(await outcome('HH_1')).toMatchObject({ outcome: 'paid', returnedAt: null });
  expect(await ridge()).toMatchObject({ raised: 1000 });
  await note('HH_1');
  const told = await outcome('HH_1');
  expect(told).toMatchObject({ outcome: 'paid', returnedAt: AT.toISOString() });
  // The reason is for the foundation's own people.
  expect(JSON.stringify(told)).not.toContain('4711');
  expect(await ridge()).toMatchObject({ raised: 500 });
  expect(await history()).toMatchObject({
    rows: [
      { transactionId: 'HH_2', gatewayStatus: 'SUCCESS' },
      { transactionId: 'HH_1', gatewayStatus: 'RETURNED' },
    ],
  });
});

it('a place whose price went back stays a place', async () => {
  await enrol('HH_3');
  await give('HH_4');
  await note('HH_3');
  expect(await outcome('HH_3')).toMatchObject({ outcome: 'paid', returnedAt: AT.toISOString(), refundDue: false });
  expect(await ridge()).toMatchObject({ enrolledCount: 1, raised: 500 });
});
