import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { setHttp } from '../../src/api/http.ts';
import type { Campaign } from '../../src/contract/campaign.ts';
import { createEnrolForm } from '../../src/features/enrolment/enrol.ts';
import { createFriends, type FriendsStore } from '../../src/features/enrolment/friends.ts';
import { donor, openPaymentApp, type PaymentApp } from '../helpers/payment-app.ts';
import { fakePopup, type Popup } from '../helpers/popup.ts';
import { ORIGIN } from '../helpers/server.ts';
import { FakeStorage } from '../helpers/storage.ts';

const TARA = { name: 'तारा', mobile: '98160 00001', age: '३४' };
const R = { name: 'R', mobile: '9816000002', age: '8' };

let paymentApp: PaymentApp;
let popup: Popup;
let user: { id: string; token: string };
let friends: FriendsStore;

beforeAll(async () => {
  paymentApp = await openPaymentApp();
  popup = fakePopup(paymentApp.app);
});
afterAll(() => paymentApp.close());
beforeEach(async () => {
  new FakeStorage();
  popup.reset();
  user = await paymentApp.user();
  friends = createFriends('enrol-friend-');
  setHttp({
    base: `${ORIGIN}/api`,
    fetch: (request) => paymentApp.app.handle(request),
    token: () => user.token,
    backOff: 1,
  });
});

function filledForm(campaign: Campaign) {
  const form = createEnrolForm({ env: 'local', campaign: () => campaign, go: () => {}, along: () => friends });
  const { pan: _pan, ...participant } = donor;
  for (const [field, value] of Object.entries(participant)) form.set(field as keyof typeof participant, value);
  return form;
}

function bring(...people: Partial<typeof TARA>[]) {
  for (const one of people) {
    friends.add();
    for (const [field, value] of Object.entries(one))
      friends.$rows
        .get()
        .at(-1)
        ?.form.set(field as keyof typeof TARA, value);
  }
}

const along = () =>
  paymentApp.db
    .selectFrom('companions')
    .innerJoin('enrolments', 'enrolments.txnid', 'companions.txnid')
    .select(['companions.name', 'companions.mobile', 'age', 'companions.place'])
    .where('user_id', '=', user.id)
    .orderBy('position')
    .execute();

test('friends are paid for with the price of all, and the form is empty afterwards', async () => {
  await paymentApp.campaign('trek', 2500);
  const form = filledForm({ id: 'trek', heading: 'Trek', price: 2500 });
  bring(TARA, R);
  expect(await form.submit()).toMatchObject({ state: 'success', data: { state: 'paid' } });
  expect(popup.opened[0]).toMatchObject({ amount: '7500.00' });
  expect(await along()).toEqual([
    { name: 'तारा', mobile: '9816000001', age: 34, place: 'held' },
    { name: 'R', mobile: '9816000002', age: 8, place: 'held' },
  ]);
  expect(friends.$rows.get()).toEqual([]);
  expect(createFriends('enrol-friend-').$rows.get()).toEqual([]);
});

test('nothing is sent while somebody is not named in full, and the fields say what is missing', async () => {
  const form = filledForm({ id: 'trek', heading: 'Trek', price: 2500 });
  bring(TARA, { name: 'R' });
  expect(friends.$incomplete.get()).toBe(true);
  expect(await form.submit()).toEqual({ state: 'invalid' });
  expect(popup.opened).toEqual([]);
  expect(friends.$rows.get().map((row) => row.form.$errors.get())).toEqual([
    {},
    { mobile: 'Phone must be 10 digit!', age: 'Age must be a number from 1 to 120!' },
  ]);
});

test('what was typed of them comes back, and whoever is removed does not', () => {
  bring(TARA, R);
  for (const { form } of friends.$rows.get()) form.leaveField();
  const again = createFriends('enrol-friend-');
  expect(again.$rows.get().map(({ name }) => name)).toEqual(['enrol-friend-1', 'enrol-friend-2']);
  const [first] = again.$rows.get();
  if (first) again.remove(first);
  expect(
    createFriends('enrol-friend-')
      .$rows.get()
      .map(({ name }) => name),
  ).toEqual(['enrol-friend-2']);
});

test('five come along at most', () => {
  for (let times = 0; times < 7; times++) friends.add();
  expect(friends.$rows.get()).toHaveLength(5);
});

test('a free place whose answer was lost is found again with the same people, and with others it is another wish', async () => {
  await paymentApp.campaign('free', 0);
  const form = filledForm({ id: 'free', heading: 'Free', price: 0 });
  bring(TARA);
  const lost = (request: Request) => paymentApp.app.handle(request).then(() => new Response('', { status: 404 }));
  const http = { base: `${ORIGIN}/api`, token: () => user.token, backOff: 1 };
  setHttp({ ...http, fetch: lost });
  expect(await form.submit()).toMatchObject({ state: 'failure' });
  setHttp({ ...http, fetch: (request) => paymentApp.app.handle(request) });
  bring(R);
  expect(await form.submit()).toMatchObject({ state: 'failure', status: 422 });
  const second = friends.$rows.get().at(-1);
  if (second) friends.remove(second);
  expect(await along()).toMatchObject([{ name: 'तारा', place: 'held' }]);
});
