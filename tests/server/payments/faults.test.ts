import { afterAll, beforeAll, expect, it } from 'vitest';
import { agreed, comeToRest, compare } from '../../helpers/ledgers.ts';
import { payWithFaults } from '../../helpers/payment-faults.ts';
import { openTill, type Till } from '../../helpers/till.ts';

const SEED = 80_080;
// `npm run prove` makes a thousand.
const PAYMENTS = 400;

let till: Till;
beforeAll(async () => {
  till = await openTill();
});
afterAll(() => till.close());

it(`loses and invents nothing in ${PAYMENTS} payments through every fault`, async () => {
  const { kinds, met, comparison } = await payWithFaults(till, PAYMENTS, SEED);
  expect(met).toBe(kinds);
  expect(comparison.taken).toBeGreaterThan(PAYMENTS / 2);
  expect(comparison).toMatchObject(agreed);
}, 300_000);

it('would notice: a payment that no one settles is missing', async () => {
  till.app.payu?.bank.setSwitches({ webhook: 'never' });
  const { launch } = await till.begin({ txnid: 'unsettled' });
  till.pay(launch);
  expect((await compare(till)).missing).toEqual(['unsettled']);
  till.app.payu?.bank.setSwitches({});
  await comeToRest(till);
  expect((await compare(till)).missing).toEqual([]);
});
