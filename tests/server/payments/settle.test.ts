import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTill, type Till } from '../../helpers/till.ts';

let till: Till;
beforeAll(async () => {
  till = await openTill();
});
afterAll(() => till.close());

it('records a donation once, with one receipt, however often it is saved', async () => {
  const { launch } = await till.begin({ txnid: 'once' });
  const payment = till.pay(launch);
  const first = await till.save(launch, payment);
  await till.app.payu?.bank.flush();
  const second = await till.save(launch, payment);
  expect(first).toMatchObject({ status: 200, data: { outcome: 'paid', amount: '500.00', maskedPan: 'ABXXXXXX4F' } });
  expect(second).toEqual(first);
  expect((await till.app.mails()).filter((mail) => mail.includes('Transaction id: once'))).toHaveLength(1);
});
