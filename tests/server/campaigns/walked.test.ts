import { beforeEach, expect, it } from 'vitest';
import type { Review } from '../../../src/contract/review.ts';
import { forgetPerson } from '../../../src/server/office/personal.ts';
import { newPerson, sendTo } from '../../helpers/calls.ts';
import { atDesk } from '../../helpers/desk.ts';
import { appForEach } from '../../helpers/under-test.ts';
import { addCampaign, addPlace, LEADER } from '../../helpers/walkers.ts';

const AFTER = new Date('2026-12-06T06:00:00Z');
const EMAIL = 'asha@example.org';
const review = { name: 'Asha Sharma', email: EMAIL, headline: 'A good day', comment: 'We carried down forty kilos.' };

const app = appForEach({ at: AFTER });
let token: string;
beforeEach(async () => {
  await addCampaign(app, 'ridge', { price: 900 });
  await addCampaign(app, 'lake');
  token = await newPerson(app, EMAIL);
});

const userId = async () => (await app.db.selectFrom('users').select('id').executeTakeFirstOrThrow()).id;
const bookedWith = async (more: { account?: boolean; rupees?: number } = {}) =>
  addPlace(app, 'ridge', 'Asha Sharma', { rupees: more.rupees ?? 0, userId: more.account ? await userId() : null });
const post = (more: { token?: string; body?: object } = {}) =>
  sendTo(app)('postReview', {
    query: { campaignId: 'ridge' },
    body: { ...review, ...more.body },
    ...(more.token && { token: more.token }),
  });
async function listed(): Promise<Review[]> {
  app.services.cache.clear();
  return ((await sendTo(app)('listReviews', { params: { id: 'ridge' } })).data as { rows: Review[] }).rows;
}
const setPlace = (id: string, set: { came?: number; place?: 'held' | 'none'; campaign_id?: string }) =>
  app.db.updateTable('enrolments').set(set).where('id', '=', id).execute();
const note = async (came: string[]) =>
  (await atDesk(app, LEADER, ['ridge'])).post('/desk/campaigns/ridge/walk', { came });

it.each<[said: string, walked: boolean, arrange: (id: string) => unknown]>([
  ['had a place, and nobody was noted', true, () => undefined],
  ['was noted as there', true, (id) => note([id])],
  [
    'was noted as there while the walk goes on',
    true,
    (id) => {
      app.setTime('2026-12-05T06:00:00Z');
      return setPlace(id, { came: 1 });
    },
  ],
  ['was not among those who were noted', false, async () => note([await addPlace(app, 'ridge', 'Tara Devi')])],
  ['is noted on a walk of which only the weight is known', true, () => note([])],
  ['has given the place back', false, (id) => setPlace(id, { place: 'none' })],
  ['has moved to another walk', false, (id) => setPlace(id, { campaign_id: 'lake' })],
  ['writes before the walk is over', false, () => app.setTime('2026-12-05T06:00:00Z')],
  [
    'had a place on a walk that was called off',
    false,
    () =>
      app.db.updateTable('campaigns').set({ called_off_at: AFTER.toISOString() }).where('id', '=', 'ridge').execute(),
  ],
])('who %s: walked with us is %s', async (_said, walked, arrange) => {
  const id = await bookedWith({ account: true });
  expect(await post({ token })).toMatchObject({ http: 200 });
  await arrange(id);
  expect((await listed()).map((one) => one.walked ?? false)).toEqual([walked]);
});

it('the place of an address counts for the account that has confirmed it', async () => {
  await bookedWith();
  await post({ token });
  expect(await listed()).toMatchObject([{ walked: true }]);
});

it('nobody claims it: not without a login, not with the address of somebody who walked, not by a key, not with another login', async () => {
  await bookedWith({ account: true });
  const claims = { walked: true, enrolment_id: 'x', profileId: 7 };
  await post({ body: claims });
  await post({ token: 'x'.repeat(43), body: claims });
  await post({ token: await newPerson(app, 'ravi@example.org'), body: claims });
  const rows = await listed();
  expect(rows).toHaveLength(3);
  expect(JSON.stringify(rows)).not.toContain('walked');
});

it('what somebody else at the same browser makes of the review, after a logout, carries it no more', async () => {
  await bookedWith({ account: true });
  const key = 'a-key-of-the-form-1';
  await post({ token, body: { key } });
  await post({ body: { key, headline: 'Another one' } });
  expect(await listed()).toMatchObject([{ headline: 'Another one' }]);
  expect(JSON.stringify(await listed())).not.toContain('walked');
});

it('says it of who paid also once the account is deleted, and nothing else of the booking', async () => {
  await bookedWith({ account: true, rupees: 900 });
  // The review has another address, so the deletion leaves it.
  await post({ token, body: { email: 'other@example.org' } });
  await forgetPerson(app.db, EMAIL, AFTER);
  const [row] = await listed();
  expect(row).toMatchObject({ walked: true, email: null });
  expect(Object.keys(row ?? {}).toSorted()).toEqual([
    'campaignId',
    'comment',
    'createdAt',
    'email',
    'headline',
    'helpfulCount',
    'id',
    'name',
    'profileId',
    'rating',
    'walked',
  ]);
});
