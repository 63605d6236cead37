import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTill, type Till } from '../../helpers/till.ts';

let till: Till;
beforeAll(async () => {
  till = await openTill({ at: new Date('2026-06-05T06:00:00Z') });
  await till.campaign('walk', 900);
  await till.campaign('over', 900, { end_day: '2026-06-04' });
  await till.campaign('closed', 900, { status: 'closed' });
  await till.campaign('off', 900, { status: 'cancelled' });
  await till.campaign('gone', 900);
  const { db } = till.app.services;
  await db.updateTable('campaigns').set({ listed: 0 }).where('id', '=', 'gone').execute();
});
afterAll(() => till.close());

it.each([
  ['walk', 200, { campaignId: 'walk', campaignName: 'Campaign walk', ended: false }],
  ['over', 200, { campaignId: 'over', campaignName: 'Campaign over', ended: true }],
  ['closed', 200, { campaignId: 'closed', campaignName: 'Campaign closed', ended: false }],
  ['off', 422, 'This campaign is cancelled. It takes no gifts.'],
  ['gone', 404, 'There is no such campaign.'],
  ['nowhere', 404, 'There is no such campaign.'],
])('asked whether %s takes a gift: %i', async (id, status, data) => {
  expect(await till.call('GET', `/open/campaign/${id}/gift`)).toMatchObject({ status, data });
});

it.each([
  ['off', 422],
  ['gone', 404],
  ['nowhere', 404],
])('a payment for %s is not begun: %i', async (campaignId, status) => {
  const txnid = `asked-${campaignId}`;
  await expect(till.begin({ txnid, campaignId })).rejects.toThrow(String(status));
  const intent = till.app.services.db.selectFrom('intents').select('txnid').where('txnid', '=', txnid);
  expect(await intent.execute()).toEqual([]);
  await till.begin({ txnid });
});
