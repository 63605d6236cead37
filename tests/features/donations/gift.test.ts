import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { createGift, giftWords, isUnclear, purposeWords } from '../../../src/features/donations/gift.ts';
import { outboxEntries } from '../../../src/lib/outbox.ts';
import { type DonorPage, openDonorPage } from '../../helpers/donor-page.ts';

let page: DonorPage;

beforeAll(async () => {
  page = await openDonorPage();
  await page.paymentApp.campaign('trek', 2500);
  await page.paymentApp.campaign('off', 2500, { status: 'cancelled' });
  await page.paymentApp.campaign('over', 2500, { end_day: '2020-01-01' });
});
afterAll(() => page.paymentApp.close());
afterEach(() => page.leave());
beforeEach(() => page.reset());

/** The donations that were recorded for a campaign. */
const givenTo = (id: string) =>
  page.paymentApp.app.services.db.selectFrom('donations').select('txnid').where('campaign_id', '=', id).execute();
const lastRow = () =>
  page.paymentApp.app.services.db
    .selectFrom('donations')
    .selectAll()
    .where('txnid', '=', page.lastId() ?? '')
    .executeTakeFirst();

test('a form without a campaign in its address speaks of none', async () => {
  const form = await page.openGift(null);
  expect(form.gift.$purpose.get()).toEqual({ state: 'general' });
  expect(purposeWords(form.gift.$purpose.get())).toBe('');
  await form.submit();
  expect(await lastRow()).toMatchObject({ campaign_id: null });
});

test('a gift to a campaign is named, paid, and recorded with it', async () => {
  const form = await page.openGift('trek');
  expect(purposeWords(form.gift.$purpose.get())).toBe('For the campaign Campaign trek');
  await form.submit();
  expect(page.visited).toEqual([`/donations/success?transactionId=${page.lastId()}`]);
  expect(await lastRow()).toMatchObject({ campaign_id: 'trek', campaign_name: 'Campaign trek' });
  expect(page.popup.opened[0]?.productinfo).toBe('donation');
});

test('while the API is asked nobody knows, and the form sends no campaign', () => {
  const gift = createGift();
  void gift.ask('trek');
  expect(isUnclear(gift.$purpose.get())).toBe(true);
  expect(gift.campaignId()).toBeUndefined();
});

test.each([
  ['nowhere', { state: 'instead', why: 'unknown' }, giftWords.unknown],
  ['x'.repeat(201), { state: 'instead', why: 'unknown' }, giftWords.unknown],
  ['off', { state: 'instead', why: 'cancelled' }, giftWords.cancelled],
] as const)(
  'a campaign that takes no gift (%#) is told, and the gift is for the general work',
  async (id, purpose, words) => {
    const form = await page.openGift(id);
    expect(form.gift.$purpose.get()).toEqual(purpose);
    expect(words).toContain('Your gift is for our general work.');
    expect(purposeWords(form.gift.$purpose.get())).toBe('For our general work');
    await form.submit();
    expect(await lastRow()).toMatchObject({ campaign_id: null });
  },
);

test('one that has ended takes gifts and says so', async () => {
  const form = await page.openGift('over');
  expect(form.gift.$purpose.get()).toMatchObject({ state: 'campaign', campaign: { ended: true } });
});

test.each([500, 503, 429])('an answer %i leaves it unclear until it is asked again', async (status) => {
  page.connect({ broken: /\/gift$/, answer: () => new Response('', { status }) });
  const form = await page.openGift('trek');
  expect(form.gift.$purpose.get()).toEqual({ state: 'unreached' });
  expect(isUnclear(form.gift.$purpose.get())).toBe(true);
  page.connect();
  await form.gift.ask();
  expect(form.gift.campaignId()).toBe('trek');
});

test('who gives to the general work instead may change his mind, and is not asked again', async () => {
  const form = await page.openGift('trek');
  form.gift.giveInstead();
  expect(purposeWords(form.gift.$purpose.get())).toBe('For our general work');
  await form.gift.ask();
  await form.submit();
  expect(await lastRow()).toMatchObject({ campaign_id: null });
  form.gift.giveToCampaign();
  expect(form.gift.campaignId()).toBe('trek');
});

test('a choice of the general work holds against an answer that comes late', async () => {
  page.connect({ broken: /\/gift$/ });
  const form = await page.openGift('trek');
  page.connect();
  const asked = form.gift.ask();
  form.gift.giveInstead();
  await asked;
  expect(form.gift.campaignId()).toBeUndefined();
});

test('a campaign that is cancelled while the form is filled is refused before anything is paid, and told', async () => {
  await page.paymentApp.campaign('brief', 100);
  const form = await page.openGift('brief');
  await page.paymentApp.campaign('brief', 100, { status: 'cancelled' });
  expect(await form.submit()).toMatchObject({ state: 'failure', status: 422 });
  expect(page.popup.opened).toEqual([]);
  await expect.poll(() => form.gift.$purpose.get()).toEqual({ state: 'instead', why: 'cancelled' });
  await form.submit();
  expect(await lastRow()).toMatchObject({ campaign_id: null });
});

test('a backend that begins the payment without the campaign is told apart before anything is paid', async () => {
  const hash = () => Response.json({ status: true, data: { hash: 'a hash', key: 'a key' } });
  page.connect({ broken: /generate\/hash$/, answer: hash });
  const form = await page.openGift('trek');
  expect(await form.submit()).toMatchObject({
    state: 'failure',
    message: 'We cannot record a gift for this campaign. Nothing was paid.',
  });
  expect(page.popup.opened).toEqual([]);
  expect(form.unsettled.$standing.get()).toEqual({ state: 'none' });
});

test.each([
  ['fail', 0],
  ['closed', 0],
  ['paid and closed', 1],
] as const)('a window that ends with %s records %i gifts', async (choice, recorded) => {
  const before = (await givenTo('trek')).length;
  page.popup.choice = choice;
  const form = await page.openGift('trek');
  await form.submit();
  await expect.poll(() => page.visited.length > 0 || form.unsettled.$standing.get().state === 'unpaid').toBe(true);
  expect(await givenTo('trek')).toHaveLength(before + recorded);
});

test('a save that waits in the outbox carries the campaign', async () => {
  page.connect({ broken: /donate/ });
  await (await page.openGift('trek')).submit();
  expect(outboxEntries()).toMatchObject([{ id: page.lastId(), body: { campaignId: 'trek' } }]);
});
