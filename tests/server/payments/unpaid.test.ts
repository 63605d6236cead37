import { expect, it } from 'vitest';
import { sharedTill } from '../../helpers/shared-till.ts';

const { till } = sharedTill({ webhook: 'never' });

async function outcomeOf(txnid: string, choice?: 'pay' | 'fail' | 'cancel') {
  const { launch, receiptKey } = await till().begin({ txnid });
  if (choice) till().pay(launch, choice);
  return (await till().call('POST', '/payment/outcome', { transactionId: txnid, receiptKey })).data;
}

it('says that a payment is unpaid when the provider has just said so, and only then', async () => {
  expect(await outcomeOf('unknown')).toMatchObject({ outcome: 'pending', unpaid: true, cancelled: false });
  expect(await outcomeOf('failed', 'fail')).toMatchObject({ outcome: 'failed', unpaid: true, cancelled: false });
  expect(await outcomeOf('broken-off', 'cancel')).toMatchObject({ outcome: 'failed', unpaid: true, cancelled: true });
  expect(await outcomeOf('paid', 'pay')).toMatchObject({ outcome: 'paid', unpaid: false, cancelled: false });
  till().app.payu?.bank.setSwitches({ webhook: 'never', pay: 'pending-then-success', delay: 600_000 });
  expect(await outcomeOf('slow', 'pay')).toMatchObject({ outcome: 'pending', unpaid: false });
  till().app.payu?.bank.setSwitches({ webhook: 'never', verify: 'error' });
  expect(await outcomeOf('silent', 'pay')).toMatchObject({ outcome: 'pending', unpaid: false });
});

it('asks the provider once in two seconds, and claims nothing in between', async () => {
  const { receiptKey } = await till().begin({ txnid: 'twice' });
  const ask = () => till().call('POST', '/payment/outcome', { transactionId: 'twice', receiptKey });
  expect((await ask()).data).toMatchObject({ unpaid: true });
  expect((await ask()).data).toMatchObject({ unpaid: false });
});

it.each([
  ['pay', undefined, '/donations/success?transactionId=pay#paid'],
  ['fail', undefined, '/donations/failed?transactionId=fail#not-paid'],
  ['cancel', undefined, '/donations#broken-off'],
  ['cancel', 'trek', '/campaigns/trek/enroll'],
] as const)('the way back from the hosted page after %s on %s leads to %s', async (choice, pinfo, page) => {
  await till().campaign('trek', 500);
  const { token } = await till().user();
  const { launch } = await till().begin({ txnid: pinfo ?? choice, ...(pinfo && { pinfo, token }) });
  const answer = await till().post('/api/payment/return', till().pay(launch, choice));
  expect(answer.headers.get('location')).toBe(page);
});
