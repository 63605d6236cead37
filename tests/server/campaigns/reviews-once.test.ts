import { expect, it } from 'vitest';
import { calls, envelopeOf, requestFor, sendTo } from '../../helpers/calls.ts';
import { startSecondProcess } from '../../helpers/second-process.ts';
import type { TestApp } from '../../helpers/server.ts';
import { appForEach } from '../../helpers/under-test.ts';

const ID = 'shimla-ridge-morning';
const key = 'a-key-of-the-form-1';
const review = {
  name: 'Asha Sharma',
  email: 'asha@example.org',
  headline: 'A good day',
  comment: 'We carried down forty kilos.',
  key,
};

const app = appForEach();

const send = async (body: object, { campaignId = ID, to = app as Pick<TestApp, 'handle'> } = {}) =>
  envelopeOf(await to.handle(requestFor(calls.postReview, { query: { campaignId }, body }), { address: '192.0.2.1' }));
const stored = () => app.db.selectFrom('reviews').selectAll().where('comment', '=', review.comment).execute();

it('twenty sendings at once, in two processes on one database, are one review and one answer', {
  tags: ['races'],
}, async () => {
  const other = await startSecondProcess(app);
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, number) => send(review, { to: number % 2 ? other : app })),
  );
  await other.stop();
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
  expect(answers[0]).toMatchObject({ http: 200 });
  expect(await stored()).toHaveLength(1);
});

it("another writer's review under the same key is refused, and its sender does not read that it is posted", async () => {
  await send(review);
  const other = { ...review, email: 'ravi@example.org', comment: 'It was not good at all.' };
  expect(await send(other)).toMatchObject({ http: 409, status: false });
  expect(await send(review, { campaignId: 'jakhu-free-walk' })).not.toMatchObject({ http: 200 });
  expect(await stored()).toMatchObject([{ comment: review.comment, campaign_id: ID, email: review.email }]);
});

it('what its writer has changed since takes the place of the review, and stays when the old one comes late', async () => {
  app.setTime('2026-11-23T10:00:00Z');
  const first = await send({ ...review, rating: 1, headline: 'A bad day' });
  app.setTime('2026-11-23T10:01:00Z');
  const second = await send(review);
  expect(second).toMatchObject({ http: 200, data: { headline: 'A good day', rating: 5 } });
  expect((second.data as { id: string }).id).toBe((first.data as { id: string }).id);
  app.setTime('2026-11-23T10:00:30Z');
  expect(await send({ ...review, rating: 1, headline: 'A bad day' })).toMatchObject({ http: 409 });
  expect(await stored()).toMatchObject([{ headline: 'A good day', rating: 5 }]);
  const list = await sendTo(app)('listReviews', { params: { id: ID } });
  expect(list).toMatchObject({ data: { rows: [{ headline: 'A good day' }] } });
});

it('a changed text waits for approval again', async () => {
  const { db, config } = app.services;
  await send(review);
  await db.updateTable('reviews').set({ state: 'listed' }).where('form_key', '=', key).execute();
  Reflect.set(config, 'reviews', 'approve');
  expect(await send(review)).toMatchObject({ data: expect.not.objectContaining({ waiting: true }) });
  expect(await send({ ...review, rating: 2 })).toMatchObject({ http: 200, data: { waiting: true, rating: 2 } });
  expect(await stored()).toMatchObject([{ state: 'waiting' }]);
});

it('a key that is made from a form posted without a script opens its review to nobody', async () => {
  const guessed = `form-${'a'.repeat(43)}`;
  await send({ ...review, key: guessed });
  expect(await send({ ...review, key: guessed, rating: 1 })).toMatchObject({ http: 409 });
  expect(await stored()).toMatchObject([{ rating: 5 }]);
});
