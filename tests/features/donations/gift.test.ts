import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { giftWords, purposeWords } from '../../../src/features/donations/gift.ts';
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

const givenTo = (id: string) =>
  page.paymentApp.db.selectFrom('donations').select('txnid').where('campaign_id', '=', id).execute();
const lastRow = () =>
  page.paymentApp.db
    .selectFrom('donations')
    .selectAll()
    .where('txnid', '=', page.lastId() ?? '')
    .executeTakeFirst();

test('a gift to a campaign is named, paid, and recorded with it', async () => {
  const form = await page.openGift('trek');
  expect(purposeWords(form.gift.$purpose.get())).toBe('For the campaign Campaign trek');
  await form.submit();
  expect(page.visited).toEqual([`/donations/success?transactionId=${page.lastId()}`]);
  expect(await lastRow()).toMatchObject({ campaign_id: 'trek', campaign_name: 'Campaign trek' });
  expect(page.popup.opened[0]?.productinfo).toBe('donation');
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
