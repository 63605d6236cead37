import { afterEach, beforeEach, expect, it } from 'vitest';
import {
  approveReview,
  removeReview,
  shownReviews,
  waitingReviews,
} from '../../../src/server/office/waiting-reviews.ts';
import { calls, envelopeOf, requestFor } from '../../helpers/calls.ts';
import { startApp, type TestApp } from '../../helpers/server.ts';

const ID = 'shimla-ridge-morning';
const review = {
  name: 'Asha Sharma',
  email: 'asha@example.org',
  headline: 'A good day',
  comment: 'We carried down forty kilos.',
};

let app: TestApp;
beforeEach(async () => {
  app = await startApp({ env: { REVIEWS: 'approve' } });
});
afterEach(() => app.close());

async function post(headline: string, key?: string): Promise<string> {
  const parts = { query: { campaignId: ID }, body: { ...review, headline, key } };
  const answer = await envelopeOf(await app.handle(requestFor(calls.postReview, parts)));
  expect(answer).toMatchObject({ http: 200, data: { headline, waiting: true } });
  return (answer.data as { id: string }).id;
}

/** What a visitor reads, past the second for which the list is answered from memory. */
async function listed(): Promise<unknown> {
  app.services.cache.clear();
  return (await envelopeOf(await app.handle(requestFor(calls.listReviews, { params: { id: ID } })))).data;
}

it('a review that waits is neither listed nor counted until it is approved', async () => {
  const id = await post('A good day');
  expect(await listed()).toEqual({ count: 0, rows: [] });
  expect(await waitingReviews(app.services.db)).toMatchObject([{ id, headline: 'A good day' }]);
  await approveReview(app.services.db, id);
  expect(await listed()).toMatchObject({ count: 1, rows: [{ id, headline: 'A good day', email: null }] });
  expect(await waitingReviews(app.services.db)).toEqual([]);
});

it('a review can be removed while it waits and when it is on the site, and each sentence says what was done', async () => {
  const [published, refused] = [await post('A good day'), await post('Buy shoes')];
  const { db } = app.services;
  expect(await approveReview(db, published)).toBe(`${published}  is on the site now: Asha Sharma: A good day`);
  expect(await approveReview(db, published)).toBe(`${published}  is on the site already.`);
  expect(await shownReviews(db)).toMatchObject([{ id: published }]);
  expect(await removeReview(db, refused)).toBe(`${refused}  deleted, it was waiting: Asha Sharma: Buy shoes`);
  expect(await listed()).toMatchObject({ count: 1 });
  expect(await removeReview(db, published)).toBe(`${published}  deleted from the site: Asha Sharma: A good day`);
  expect(await listed()).toEqual({ count: 0, rows: [] });
  for (const change of [approveReview, removeReview])
    await expect(change(db, published)).rejects.toThrow(`There is no review with the id "${published}".`);
});

it('a text that its writer changes after it was read is not approved with it, but waits itself', async () => {
  const key = 'a-key-of-the-form-1';
  const { db } = app.services;
  const read = await post('A good day', key);
  const changed = await post('Buy shoes', key);
  await expect(approveReview(db, read)).rejects.toThrow(`There is no review with the id "${read}".`);
  expect(await listed()).toEqual({ count: 0, rows: [] });
  expect(await waitingReviews(db)).toMatchObject([{ id: changed, headline: 'Buy shoes' }]);
  await approveReview(db, changed);
  const again = await post('Buy more shoes', key);
  expect(again).not.toBe(changed);
  expect(await listed()).toEqual({ count: 0, rows: [] });
});
