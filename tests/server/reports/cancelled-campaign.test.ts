import { afterEach, beforeEach, expect, it } from 'vitest';
import { closeMatters } from '../../../src/server/reports/closed-issues.ts';
import { unsettledPayments } from '../../../src/server/reports/unsettled-payments.ts';
import { openTill, type Till } from '../../helpers/till.ts';

let till: Till;
beforeEach(async () => {
  till = await openTill();
  till.app.payu?.bank.setSwitches({ webhook: 'never' });
  for (const [id, txnid] of [
    ['off', 'HH_1'],
    ['on', 'HH_2'],
  ] as const) {
    await till.campaign(id, 900);
    const { token } = await till.user();
    const { launch } = await till.begin({ txnid, amount: '900.00', pinfo: id, token });
    await till.enrol(launch, till.pay(launch), token);
  }
});
afterEach(() => till.close());

const listed = async () => {
  const { db, now } = till.app.services;
  return (await unsettledPayments(db, now())).map(({ txnid, rupees, what }) => [txnid, rupees, what]);
};

it.each(['cancelled', 'Canceled'])(
  'a place that was paid in a campaign that is %s now is listed until it is closed',
  async (status) => {
    const { db, now } = till.app.services;
    expect(await listed()).toEqual([]);
    await till.campaign('off', 900, { status });
    expect(await listed()).toEqual([['HH_1', '900.00', 'paid for a campaign that is cancelled, give it back']]);
    await closeMatters(db, { txnid: 'HH_1', reason: 'Given back today.', by: 'asha', at: now() });
    expect(await listed()).toEqual([]);
  },
);
