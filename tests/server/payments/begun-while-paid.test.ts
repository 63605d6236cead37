import { afterAll, beforeAll, expect, it } from 'vitest';
import { createApp } from '../../../src/server/app.ts';
import { sendTo } from '../../helpers/calls.ts';
import { donor, openTill, type Till } from '../../helpers/till.ts';

const ROUNDS = 8;

let till: Till;
beforeAll(async () => {
  till = await openTill();
  till.app.payu?.bank.setSwitches({ webhook: 'never' });
});
afterAll(() => till.close());

/** Pays for a place, and begins to pay for it in two more tabs in the same moment. Answers where all payments for it stand then. */
async function payInThreeTabs(id: string, servers: Pick<Till['app'], 'handle'>[]): Promise<string[]> {
  await till.campaign(id, 300);
  const { token } = await till.user();
  const { launch } = await till.begin({ txnid: id, amount: '300.00', pinfo: id, token });
  const order = { fname: donor.firstname, amount: '300.00', pinfo: id, email: donor.email };
  await Promise.all([
    till.enrol(launch, till.pay(launch), token),
    ...servers.map((server, tab) =>
      sendTo(server)('generateHash', { body: { ...order, txnid: `${id}-${tab}` }, token }),
    ),
  ]);
  return (await till.intents()).filter(({ campaign_id }) => campaign_id === id).map(({ status }) => status);
}

it('no second payment for a place is begun in the moment in which the first one gives it, before two processes too', async () => {
  const other = await createApp(till.app.config, { demo: false });
  for (let round = 0; round < ROUNDS; round++)
    expect(await payInThreeTabs(`tabs-${round}`, [other, till.app])).toEqual(['paid']);
  await other.close();
});
