import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { setHttp } from '../../../../src/api/http.ts';
import { createReviewForm, createReviewList } from '../../../../src/features/campaigns/reviews/reviews.ts';
import type { AddressBar } from '../../../../src/lib/lists/paged.ts';
import { startAppForClient } from '../../../helpers/client.ts';
import { ORIGIN, type TestApp } from '../../../helpers/server.ts';
import { FakeStorage } from '../../../helpers/storage.ts';

const ID = 'shimla-ridge-morning';
let app: TestApp;
beforeAll(async () => {
  app = await startAppForClient();
}, 60_000);
afterAll(() => app.close());

const still: AddressBar = { read: () => new URLSearchParams(), push: () => undefined, listen: () => () => undefined };
const good = { name: 'Yangchen', email: 'y@example.org', headline: 'Heavy sacks', comment: 'Up light and down heavy.' };

function filled(trap = '', openFor = 5000) {
  const onPosted = vi.fn();
  const form = createReviewForm(ID, { trap: () => trap, onPosted, openFor: () => openFor });
  for (const [field, value] of Object.entries(good)) form.set(field as keyof typeof good, value);
  return { form, onPosted };
}

test('a review is posted with the rating that was chosen, 5 by default, and tells the page to reload', async () => {
  const { form, onPosted } = filled();
  expect(form.$values.get().rating).toBe('5');
  const first = await form.submit();
  expect(first).toMatchObject({ state: 'success', data: { rating: 5, profileId: 1, helpfulCount: 1 } });
  expect(onPosted).toHaveBeenCalledOnce();
  const second = filled();
  second.form.set('rating', '2');
  await second.form.submit();
  const list = createReviewList(ID, still);
  await list.retry();
  expect(list.$list.get()).toMatchObject({ count: 2, size: 4 });
  expect(list.$list.get().rows.map(({ rating }) => rating)).toEqual([2, 5]);
});

/** A line from one address on which the server's answers are lost until `lost` is put off. */
function loseAnswers(address: string): { lost: boolean } {
  new FakeStorage();
  const line = { lost: true };
  setHttp({
    base: `${ORIGIN}/api`,
    token: () => null,
    backOff: 1,
    async fetch(request) {
      const answer = await app.handle(request, { address });
      if (line.lost) throw new TypeError('Failed to fetch');
      return answer;
    },
  });
  return line;
}

test('a review that is changed after its answer was lost is one review, with the newest text', async () => {
  const line = loseAnswers('192.0.2.2');
  const stored = (email: string) =>
    app.db.selectFrom('reviews').select('headline').where('email', '=', email).execute();
  const { form } = filled();
  form.set('email', 'changed@example.org');
  form.set('headline', 'A first thought');
  expect(await form.submit()).toMatchObject({ state: 'failure' });
  line.lost = false;
  form.set('headline', 'A second thought');
  expect(await form.submit()).toMatchObject({ state: 'success', data: { headline: 'A second thought' } });
  expect(await stored('changed@example.org')).toEqual([{ headline: 'A second thought' }]);
});

test.each(['full', 'forbidden'] as const)(
  'where storage is %s, a review whose answer was lost is stored once too',
  async (mode) => {
    const line = loseAnswers(mode === 'full' ? '192.0.2.3' : '192.0.2.4');
    const storage = new FakeStorage();
    // Of somebody else, before the storage was full.
    const { form: before } = filled();
    before.set('email', 'before@example.org');
    await before.submit();
    storage.mode = mode;
    const { form } = filled();
    form.set('email', `${mode}@example.org`);
    expect(await form.submit()).toMatchObject({ state: 'failure' });
    line.lost = false;
    expect(await form.submit()).toMatchObject({ state: 'success' });
    const of = app.db.selectFrom('reviews').select('headline').where('email', '=', `${mode}@example.org`);
    expect(await of.execute()).toHaveLength(1);
    // What was acknowledged is over: the next one is another.
    expect(await form.submit()).toMatchObject({ state: 'invalid' });
    const { form: next } = filled();
    next.set('email', `${mode}@example.org`);
    expect(await next.submit()).toMatchObject({ state: 'success' });
    expect(await of.execute()).toHaveLength(2);
  },
);

test.each([
  ['who typed before the scripts came', 301, 'success'],
  ['who is quicker than a person', 299, 'failure'],
])('the time that a visitor took counts from the opening of the page: %s', async (_, openFor, state) => {
  expect(await filled('', openFor).form.submit()).toMatchObject({ state });
});
