import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readFoundation } from '../../../src/server/platform/foundation.ts';
import { booksOf } from '../../helpers/books.ts';
import { fixtureContent } from '../../helpers/fixtures.ts';
import type { Fields, PaymentApp } from '../../helpers/payment-app.ts';
import { paymentAppForAll } from '../../helpers/under-test.ts';

const NAME = 'Campaign walk';

const paymentApp = paymentAppForAll({ at: '2026-06-05T06:00:00Z' });
let db: PaymentApp['app']['services']['db'];
let count = 0;
beforeAll(async () => {
  db = paymentApp.db;
  await paymentApp.campaign('walk', 900);
  await paymentApp.campaign('over', 900, { end_day: '2026-06-04' });
  await paymentApp.campaign('closed', 900, { status: 'closed' });
  await paymentApp.campaign('off', 900, { status: 'cancelled' });
  await paymentApp.campaign('gone', 900);
  await db.updateTable('campaigns').set({ listed: 0 }).where('id', '=', 'gone').execute();
});
beforeEach(() => paymentApp.app.payu?.bank.setSwitches({ webhook: 'never' }));

const newId = () => `gift-${++count}`;
const rowOf = (txnid: string) => db.selectFrom('donations').selectAll().where('txnid', '=', txnid).execute();

async function raised(id = 'walk'): Promise<number> {
  return ((await paymentApp.call('GET', `/open/campaign/${id}`)).data as { raised?: number }).raised ?? 0;
}

describe('a gift to a campaign', () => {
  it('is begun, stored, counted at once, shown to its donor, receipted and exported with the name of the campaign', async () => {
    const txnid = newId();
    const before = await raised();
    const { token, email } = await paymentApp.user('giver@example.org');
    const begun = await paymentApp.begin({ txnid, amount: '250.50', campaignId: 'walk', token, form: { email } });
    expect(begun).toMatchObject({ campaignId: 'walk', launch: { productinfo: 'donation' } });
    expect(await raised()).toBe(before);
    const { receiptKey } = begun;
    const asked = await paymentApp.call('POST', '/payment/outcome', { transactionId: txnid, receiptKey });
    expect(asked.data).toMatchObject({ type: 'donation', campaignId: 'walk', campaignName: NAME });
    const saved = await paymentApp.save(begun.launch, paymentApp.pay(begun.launch), { campaignId: 'walk' });
    expect(saved.data).toMatchObject({ outcome: 'paid', type: 'donation', campaignId: 'walk', campaignName: NAME });
    expect(await rowOf(txnid)).toMatchObject([{ campaign_id: 'walk', campaign_name: NAME, amount_paise: 25_050 }]);
    expect(await raised()).toBe(before + 250.5);
    const { data } = await paymentApp.call('GET', '/user/donations', undefined, token);
    expect(data).toMatchObject({ rows: [{ transactionId: txnid, campaignName: NAME }] });
    expect(await paymentApp.app.mailTo(email)).toContain(`Campaign: ${NAME}`);
    const { taxNames } = await readFoundation(fixtureContent);
    const lines = (await booksOf(paymentApp.app.services, 2026, taxNames)).donations.split('\r\n');
    expect(lines[0]).toContain(',Email,Mobile,Campaign,Campaign id,');
    expect(lines.find((line) => line.includes(txnid))).toContain(`,${NAME},walk,`);
  });

  it.each(['another one', ''])('is not saved for the campaign %j', async (campaignId) => {
    const { launch } = await paymentApp.begin({ txnid: newId(), campaignId: 'walk' });
    expect(await paymentApp.save(launch, paymentApp.pay(launch), { campaignId })).toMatchObject({ status: 422 });
  });

  it('is not made of a gift to the general work by its save', async () => {
    const txnid = newId();
    const { launch } = await paymentApp.begin({ txnid });
    const payment = paymentApp.pay(launch);
    expect(await paymentApp.save(launch, payment, { campaignId: 'walk' })).toMatchObject({ status: 422 });
    expect(await paymentApp.save(launch, payment)).toMatchObject({ data: { outcome: 'paid', campaignName: null } });
    expect(await rowOf(txnid)).toMatchObject([{ campaign_id: null, campaign_name: null }]);
  });

  it.each([
    ['the webhook alone', (fields: Fields) => paymentApp.post('/api/payment/webhook', paymentApp.sign({ ...fields }))],
    ['the return of the hosted page alone', (fields: Fields) => paymentApp.post('/donations/return', fields)],
  ])('is recorded by %s, and counts at once', async (_, tell) => {
    const txnid = newId();
    const before = await raised();
    const { launch } = await paymentApp.begin({ txnid, amount: '300.00', campaignId: 'walk' });
    await tell(paymentApp.pay(launch));
    expect(await rowOf(txnid)).toMatchObject([{ campaign_id: 'walk', campaign_name: NAME }]);
    expect(await raised()).toBe(before + 300);
  });

  it('is recorded for a campaign that was cancelled, or taken away, while it was paid', async () => {
    await paymentApp.campaign('brief', 900);
    const txnid = newId();
    const { launch } = await paymentApp.begin({ txnid, campaignId: 'brief' });
    await db.updateTable('campaigns').set({ status: 'cancelled', listed: 0 }).where('id', '=', 'brief').execute();
    expect((await paymentApp.save(launch, paymentApp.pay(launch))).data).toMatchObject({ outcome: 'paid' });
    expect(await rowOf(txnid)).toMatchObject([{ campaign_id: 'brief', campaign_name: 'Campaign brief' }]);
  });
});

it.each([
  ['walk', 200, { campaignId: 'walk', campaignName: 'Campaign walk', ended: false }],
  ['over', 200, { campaignId: 'over', campaignName: 'Campaign over', ended: true }],
  ['closed', 200, { campaignId: 'closed', campaignName: 'Campaign closed', ended: false }],
  ['off', 422, 'This campaign is cancelled. It takes no gifts.'],
  ['gone', 404, 'There is no such campaign.'],
  ['nowhere', 404, 'There is no such campaign.'],
])('asked whether %s takes a gift: %i', async (id, status, data) => {
  expect(await paymentApp.call('GET', `/open/campaign/${id}/gift`)).toMatchObject({ status, data });
});

it.each([
  ['off', 422],
  ['gone', 404],
  ['nowhere', 404],
])('a payment for %s is not begun: %i', async (campaignId, status) => {
  const txnid = `asked-${campaignId}`;
  await expect(paymentApp.begin({ txnid, campaignId })).rejects.toThrow(String(status));
  const intent = paymentApp.db.selectFrom('intents').select('txnid').where('txnid', '=', txnid);
  expect(await intent.execute()).toEqual([]);
  await paymentApp.begin({ txnid });
});
