import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { setHttp } from '../../src/api/http.ts';
import type { Campaign } from '../../src/contract/campaign.ts';
import { createEnrolForm } from '../../src/features/enrolment/enrol.ts';
import { outboxEntries } from '../../src/lib/outbox.ts';
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
  paymentApp.db.selectFrom('enrolments').selectAll().where('user_id', '=', user.id).executeTakeFirst();

test('a free place is taken without the provider', async () => {
  await paymentApp.campaign('trek', 0);
  const form = filledForm({ id: 'trek', heading: 'Trek', price: 0 });
  expect(await form.submit()).toMatchObject({ state: 'success', data: { state: 'free' } });
  expect(popup.opened).toEqual([]);
  expect(visited).toEqual(['/campaigns/trek']);
  expect(await place()).toMatchObject({ campaign_id: 'trek', place: 'held', amount_paise: 0 });
  expect(form.$values.get().firstname).toBe('');
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
