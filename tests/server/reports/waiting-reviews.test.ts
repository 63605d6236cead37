import { afterEach, beforeEach, expect, it } from 'vitest';
import { readConfig } from '../../../src/server/platform/config.ts';
import { approveReview, removeReview, waitingReviews } from '../../../src/server/reports/waiting-reviews.ts';
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

async function post(headline: string): Promise<string> {
  const parts = { query: { campaignId: ID }, body: { ...review, headline } };
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

it('a review that waits can be removed, one that is listed cannot', async () => {
  const [kept, removed] = [await post('A good day'), await post('Buy shoes')];
  const { db } = app.services;
  await approveReview(db, kept);
  await removeReview(db, removed);
  expect(await db.selectFrom('reviews').select('id').execute()).toEqual([{ id: kept }]);
  await expect(removeReview(db, kept)).rejects.toThrow(`No review with the id "${kept}" is waiting.`);
  await expect(approveReview(db, removed)).rejects.toThrow(`No review with the id "${removed}" is waiting.`);
});

it('REVIEWS is open by default, and nothing else than open and approve', () => {
  expect(readConfig({}).reviews).toBe('open');
  expect(() => readConfig({ REVIEWS: 'yes' })).toThrow('REVIEWS is "yes", but must be open or approve.');
});
