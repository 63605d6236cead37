import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { setHttp } from '../../src/api/http.ts';
import type { Campaign } from '../../src/contract/campaign.ts';
import { amountOf, campaignIdOf, createEnrolForm } from '../../src/features/enrolment/enrol.ts';
import { outboxEntries } from '../../src/lib/outbox.ts';
import { fakePopup, type Popup } from '../helpers/popup.ts';
import { ORIGIN } from '../helpers/server.ts';
import { FakeStorage } from '../helpers/storage.ts';
import { donor, openTill, type Till } from '../helpers/till.ts';

let till: Till;
let popup: Popup;
let visited: string[];
let user: { id: string; token: string };

beforeAll(async () => {
  till = await openTill();
  popup = fakePopup(till.app);
});
afterAll(() => till.close());
beforeEach(async () => {
  new FakeStorage();
  popup.reset();
  visited = [];
  user = await till.user();
  setHttp({
    base: `${ORIGIN}/api`,
    fetch: (request) => till.app.handle(request),
    token: () => user.token,
    backOff: 1,
  });
});

function filledForm(campaign: Campaign | null) {
  const form = createEnrolForm({ env: 'local', campaign: () => campaign, go: (path) => visited.push(path) });
  const { pan: _pan, ...participant } = donor;
  for (const [field, value] of Object.entries(participant)) form.set(field as keyof typeof participant, value);
  return form;
}

const place = () =>
  till.app.services.db.selectFrom('enrolments').selectAll().where('user_id', '=', user.id).executeTakeFirst();

test('a free place is taken without the provider', async () => {
  await till.campaign('trek', 0);
  const form = filledForm({ id: 'trek', heading: 'Trek', price: 0 });
  expect(await form.submit()).toMatchObject({ state: 'success', data: { state: 'free' } });
  expect(popup.opened).toEqual([]);
  expect(visited).toEqual(['/campaigns/trek']);
  expect(await place()).toMatchObject({ campaign_id: 'trek', status: 'FREE', amount_paise: 0 });
  expect(form.$values.get().firstname).toBe('');
});

test('a free place draws its id as a paid one does: under 10000 first, and ten times the range when it is in use', async () => {
  await till.campaign('walk', 0);
  const ids: string[] = [];
  setHttp({
    base: `${ORIGIN}/api`,
    fetch: async (request) => {
      const { transactionId } = (await request.clone().json()) as { transactionId: string };
      ids.push(transactionId);
      if (ids.length < 3) return Response.json({ status: false, data: 'In use.' }, { status: 409 });
      return till.app.handle(request);
    },
    token: () => user.token,
    backOff: 1,
  });
  // The largest number that can be drawn shows the range.
  const draw = vi.spyOn(crypto, 'getRandomValues').mockImplementation((array) => {
    (array as unknown as Uint32Array)[0] = 99_999;
    return array;
  });
  const form = filledForm({ id: 'walk', heading: 'Walk', price: 0 });
  expect(await form.submit()).toMatchObject({ state: 'success', data: { state: 'free' } });
  draw.mockRestore();
  expect(ids).toEqual(['HH_9999', 'HH_99999', 'HH_99999']);
});

test('a place with a price is paid in the popup, and the campaign tells of it', async () => {
  await till.campaign('ice trek', 2500);
  const form = filledForm({ id: 'ice trek', heading: 'Ice trek', price: 2500 });
  await form.submit();
  expect(popup.opened[0]).toMatchObject({ amount: '2500.00', productinfo: 'ice trek' });
  expect(visited).toEqual(['/campaigns/ice%20trek']);
  expect(await place()).toMatchObject({ campaign_id: 'ice trek', status: 'PAID', amount_paise: 250_000 });
  expect(outboxEntries()).toEqual([]);
});

test('a failed payment leads to its page, a cancelled one nowhere, and everything typed stays', async () => {
  await till.campaign('trek', 100);
  const form = filledForm({ id: 'trek', heading: 'Trek', price: 100 });
  popup.choice = 'cancel';
  await form.submit();
  await vi.waitFor(() => expect(form.unsettled.$standing.get().state).toBe('unpaid'));
  expect(visited).toEqual([]);
  popup.choice = 'fail';
  await form.submit();
  expect(visited).toEqual([`/donations/failed?transactionId=${popup.opened[1]?.txnid}`]);
  expect(form.$values.get().firstname).toBe(donor.firstname);
  expect(await place()).toBeUndefined();
});

test('a price that is no amount of rupees is never paid', async () => {
  const form = filledForm({ id: 'trek', heading: 'Trek', price: 0.001 });
  expect(await form.submit()).toMatchObject({ state: 'failure', message: '"0.001" is not an amount of rupees.' });
  expect(popup.opened).toEqual([]);
});

test('nothing is sent before the campaign is there, and the server refuses one that has ended', async () => {
  expect(await filledForm(null).submit()).toMatchObject({ state: 'failure' });
  await till.campaign('old', 0, { end_day: '2020-01-01' });
  expect(await filledForm({ id: 'old', heading: 'Old', price: null }).submit()).toMatchObject({
    ...{ state: 'failure', message: 'This campaign takes no enrolments at present.' },
  });
  expect(visited).toEqual([]);
});

test.each([
  [null, '100.00'],
  [{ id: 1, heading: 'x' }, ''],
  [{ id: 1, heading: 'x', price: 0 }, 0],
  [{ id: 1, heading: 'x', price: 250 }, 250],
] as const)('the form of %j shows the amount %j', (campaign, amount) => {
  expect(amountOf(campaign)).toBe(amount);
});

test.each([
  ['/campaigns/trek/enroll', 'trek'],
  ['/campaigns/ice%20trek/enroll', 'ice trek'],
  ['/campaigns/100%/enroll', '100%'],
  ['/campaigns', ''],
])('the address %s holds the campaign %j', (path, id) => {
  expect(campaignIdOf(path)).toBe(id);
});
