import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { setHttp } from '../../src/api/http.ts';
import type { Campaign } from '../../src/contract/campaign.ts';
import { amountOf, createEnrolForm, prefillEnrolment } from '../../src/features/enrolment/enrol.ts';
import { readDraft } from '../../src/lib/draft.ts';
import { outboxEntries } from '../../src/lib/outbox.ts';
import { handleUnauthorized } from '../../src/session/session.ts';
import { donor, openPaymentApp, type PaymentApp } from '../helpers/payment-app.ts';
import { fakePopup, type Popup } from '../helpers/popup.ts';
import { ORIGIN } from '../helpers/server.ts';
import { FakeStorage } from '../helpers/storage.ts';

let paymentApp: PaymentApp;
let popup: Popup;
let visited: string[];
let user: { id: string; token: string };

beforeAll(async () => {
  paymentApp = await openPaymentApp();
  popup = fakePopup(paymentApp.app);
});
afterAll(() => paymentApp.close());
beforeEach(async () => {
  new FakeStorage();
  popup.reset();
  visited = [];
  user = await paymentApp.user();
  setHttp({
    base: `${ORIGIN}/api`,
    fetch: (request) => paymentApp.app.handle(request),
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
  paymentApp.app.services.db.selectFrom('enrolments').selectAll().where('user_id', '=', user.id).executeTakeFirst();

test('a free place is taken without the provider', async () => {
  await paymentApp.campaign('trek', 0);
  const form = filledForm({ id: 'trek', heading: 'Trek', price: 0 });
  expect(await form.submit()).toMatchObject({ state: 'success', data: { state: 'free' } });
  expect(popup.opened).toEqual([]);
  expect(visited).toEqual(['/campaigns/trek']);
  expect(await place()).toMatchObject({ campaign_id: 'trek', place: 'held', amount_paise: 0 });
  expect(form.$values.get().firstname).toBe('');
});

/** Takes every id that the first two draws can give. */
async function useUpShortIds(): Promise<void> {
  const { db } = paymentApp.app.services;
  for (let from = 0; from < 100_000; from += 5000) {
    const ids = Array.from({ length: 5000 }, (_, i) => ({ txnid: `HH_${from + i}`, taken_at: '' }));
    await db
      .insertInto('transaction_ids')
      .values(ids)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}

test('when every short id is in use, a place is still found: the fifth draw cannot run out', async () => {
  await useUpShortIds();
  await paymentApp.campaign('walk', 0);
  await paymentApp.campaign('climb', 900);
  const ids: string[] = [];
  setHttp({
    base: `${ORIGIN}/api`,
    fetch: async (request) => {
      const { transactionId, txnid } = (await request.clone().json()) as { transactionId?: string; txnid?: string };
      ids.push(txnid ?? transactionId ?? '');
      return paymentApp.app.handle(request);
    },
    token: () => user.token,
    backOff: 1,
  });
  for (const [id, price] of [
    ['walk', 0],
    ['climb', 900],
  ] as const) {
    ids.length = 0;
    expect(await filledForm({ id, heading: id, price }).submit()).toMatchObject({ state: 'success' });
    expect(ids.slice(0, 5)).toEqual([
      ...Array(3).fill(expect.stringMatching(/^HH_\d{1,4}$/)),
      expect.stringMatching(/^HH_\d{1,5}$/),
      expect.stringMatching(/^HH_[0-9a-f]{22}$/),
    ]);
  }
  await paymentApp.app.services.db.deleteFrom('transaction_ids').where('taken_at', '=', '').execute();
});

test('a login that has ended leads to the login and back, and nothing typed is lost', async () => {
  await paymentApp.campaign('trek', 100);
  const stop = handleUnauthorized(
    () => {},
    (path) => visited.push(path),
  );
  Object.assign(window.location, { pathname: '/campaigns/trek/enroll' });
  user.token = 'ended';
  const form = filledForm({ id: 'trek', heading: 'Trek', price: 100 });
  expect(await form.submit()).toMatchObject({ state: 'failure', message: 'Please log in.' });
  await vi.waitFor(() => expect(visited).toEqual(['/login?next=/campaigns/trek/enroll']));
  stop();
  expect(popup.opened).toEqual([]);
  expect(form.$values.get()).toMatchObject({ firstname: donor.firstname, address1: donor.address1 });
  expect(readDraft('enrol')).toMatchObject({ firstname: donor.firstname, address1: donor.address1 });
});

test('an enrolment that was left in the popup goes on under its own id', async () => {
  await paymentApp.campaign('left', 100);
  const form = filledForm({ id: 'left', heading: 'Left', price: 100 });
  popup.choice = 'closed';
  await form.submit();
  await vi.waitFor(() => expect(form.unsettled.$standing.get().state).toBe('unpaid'));
  popup.choice = 'pay';
  await form.submit();
  expect(popup.opened[1]?.txnid).toBe(popup.opened[0]?.txnid);
  expect(await place()).toMatchObject({ campaign_id: 'left', place: 'held', txnid: popup.opened[0]?.txnid });
});

test('a place with a price is paid in the popup, and the campaign tells of it', async () => {
  await paymentApp.campaign('ice trek', 2500);
  const form = filledForm({ id: 'ice trek', heading: 'Ice trek', price: 2500 });
  await form.submit();
  expect(popup.opened[0]).toMatchObject({ amount: '2500.00', productinfo: 'ice trek' });
  expect(visited).toEqual(['/campaigns/ice%20trek']);
  expect(await place()).toMatchObject({ campaign_id: 'ice trek', place: 'held', amount_paise: 250_000 });
  expect(outboxEntries()).toEqual([]);
});

test('a failed payment leads to its page, a cancelled one nowhere, and everything typed stays', async () => {
  await paymentApp.campaign('trek', 100);
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
  await paymentApp.campaign('old', 0, { end_day: '2020-01-01' });
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
  ['12 Lower Bazaar, Near the bus stand, Rampur', '12 Lower Bazaar', 'Near the bus stand, Rampur'],
  ['12 Lower Bazaar\nNear the bus stand', '12 Lower Bazaar', 'Near the bus stand'],
  ['No 4, The Ridge', 'No 4', 'The Ridge'],
  ['12 Lower Bazaar', '12 Lower Bazaar', 'Leh, Ladakh'],
])('the address %j of a profile fills both lines, which the form requires', (address, address1, address2) => {
  const form = createEnrolForm({ env: 'local', campaign: () => null, go: () => {} });
  prefillEnrolment(form, { address, city: 'Leh', state: 'Ladakh' });
  expect(form.$values.get()).toMatchObject({ address1, address2 });
});
