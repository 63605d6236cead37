import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { setHttp } from '../../src/api/http.ts';
import { saveProfile } from '../../src/api/profile-form.ts';
import { AMOUNT_MESSAGE, AMOUNT_TOO_LARGE, PAN_MESSAGE } from '../../src/contract/fields.ts';
import { createDonateForm, prefillDonation } from '../../src/features/donations/donate.ts';
import { outboxEntries } from '../../src/lib/outbox.ts';
import { sendWaiting } from '../../src/payment/saving.ts';
import { $profile } from '../../src/session/profile.ts';
import { newPerson } from '../helpers/calls.ts';
import { startAppForClient } from '../helpers/client.ts';
import { donationsOf } from '../helpers/pans.ts';
import { donor } from '../helpers/payment-app.ts';
import { fakePopup, type Popup } from '../helpers/popup.ts';
import { ORIGIN, type TestApp } from '../helpers/server.ts';
import { FakeStorage } from '../helpers/storage.ts';

let app: TestApp;
let popup: Popup;
let storage: FakeStorage;
let visited: string[];

beforeAll(async () => {
  app = await startAppForClient({ env: { RATE_LIMITS: 'off' } });
  popup = fakePopup(app);
});
afterAll(() => app.close());
beforeEach(() => {
  storage = new FakeStorage();
  popup.reset();
  visited = [];
});
afterEach(() => connect());

/** Lets calls through to the API, or answers those of some paths with a broken server. */
function connect(broken = /^$/): void {
  setHttp({
    base: `${ORIGIN}/api`,
    fetch: async (request) =>
      broken.test(new URL(request.url).pathname) ? new Response('', { status: 500 }) : app.handle(request),
    token: () => null,
    backOff: 1,
  });
}

function filledForm(amount?: string) {
  const form = createDonateForm({ env: 'local', go: (path) => visited.push(path) });
  for (const [field, value] of Object.entries(donor)) form.set(field as keyof typeof donor, value);
  if (amount !== undefined) form.set('amount', amount);
  return form;
}

const donations = () => donationsOf(app);

test('a donation goes from the form through popup and save into the database, and on to the thanks', async () => {
  const form = filledForm(' 1234.5 ');
  await form.submit();
  const [order] = popup.opened;
  expect(order).toMatchObject({ amount: '1234.50', productinfo: 'donation', firstname: donor.firstname });
  expect(visited).toEqual([`/donations/success?transactionId=${order?.txnid}`]);
  const row = (await donations()).find(({ txnid }) => txnid === order?.txnid);
  expect(row).toMatchObject({ name: 'Kiran Negi', pan: donor.pan, amount_paise: 123_450 });
  expect(JSON.parse(row?.address ?? '')).toMatchObject({ address1: donor.address1, zipcode: donor.zipcode });
  expect(outboxEntries()).toEqual([]);
  expect(form.$values.get()).toMatchObject({ amount: '500.00', firstname: '' });
  expect(storage.items.has('hh_draft_donation')).toBe(false);
});

test.each([
  ...['', '0', '12.345', 'five hundred'].map((amount) => [amount, AMOUNT_MESSAGE]),
  ...['1,00,00,00,000'].map((amount) => [amount, AMOUNT_TOO_LARGE]),
] as const)('the amount %j is refused beside its field, and nothing is asked or paid', async (amount, message) => {
  const form = filledForm(amount);
  expect(form.$valid.get()).toBe(true);
  expect(await form.submit()).toEqual({ state: 'invalid' });
  expect(form.$errors.get()).toEqual({ amount: message });
  expect(popup.opened).toEqual([]);
  form.set('amount', '700');
  await form.submit();
  expect(popup.opened[0]?.amount).toBe('700.00');
});

test('the way that submit is told leads to the popup or to the page of the provider', async () => {
  interface Element {
    name?: string;
    value?: string;
    action?: string;
    append(): void;
    submit(): void;
  }
  const made: Element[] = [];
  let posts = 0;
  const createElement = () => {
    const element: Element = { append() {}, submit: () => void posts++ };
    made.push(element);
    return element;
  };
  const document = { createElement, body: { append() {} } };
  Object.defineProperty(globalThis, 'document', { value: document, configurable: true });
  const form = filledForm('900');
  expect(await form.submit('hosted')).toMatchObject({ state: 'success', data: { state: 'left' } });
  expect(popup.opened).toEqual([]);
  expect(posts).toBe(1);
  const fields = Object.fromEntries(made.map(({ name, value }) => [name, value]));
  expect(fields).toMatchObject({ amount: '900.00', productinfo: 'donation' });
  expect(made[0]?.action).toBe('/payu/_payment');
  expect(visited).toEqual([]);
  Reflect.deleteProperty(globalThis, 'document');
});

test('a payment whose save does not arrive waits in the outbox and is saved once', async () => {
  connect(/open\/donate/);
  const form = filledForm();
  await form.submit();
  const txnid = popup.opened[0]?.txnid;
  expect(visited).toEqual([`/donations/pending?transactionId=${txnid}`]);
  expect(outboxEntries().map(({ id }) => id)).toEqual([txnid]);
  expect(JSON.stringify(outboxEntries())).not.toMatch(/card/i);
  expect(await sendWaiting()).toBe(1);
  connect();
  expect(await sendWaiting()).toBe(0);
  expect(await sendWaiting()).toBe(0);
  expect((await donations()).filter((row) => row.txnid === txnid)).toHaveLength(1);
});

test('the masked PAN of the own profile is left as it is, and the stored one is paid with', async () => {
  const email = 'masked@example.org';
  const token = await newPerson(app, email);
  const rest = { firstname: 'Kiran', lastname: 'Negi', address: '12 Lower Bazaar', city: 'Shimla', state: 'Himachal' };
  setHttp({ base: `${ORIGIN}/api`, fetch: (request) => app.handle(request), token: () => token, backOff: 1 });
  $profile.set(await saveProfile({ ...rest, zipcode: '171001', pan: donor.pan }));
  const form = createDonateForm({ env: 'local', go: (path) => visited.push(path) });
  form.set('pan', 'ABXXXXXX5G');
  await vi.waitFor(() => expect(form.$errors.get()).toEqual({ pan: PAN_MESSAGE }));
  form.clear();
  prefillDonation(form, $profile.get());
  expect(form.$values.get().pan).toBe('ABXXXXXX4F');
  expect(form.$valid.get()).toBe(true);
  await form.submit();
  expect(visited).toEqual([`/donations/success?transactionId=${popup.opened[0]?.txnid}`]);
  const row = (await donations()).find(({ txnid }) => txnid === popup.opened[0]?.txnid);
  expect(row).toMatchObject({ pan: donor.pan });
  expect([...storage.items.values()].join()).not.toMatch(/ABCDE1234F|ABXXXXXX4F/);
  $profile.set(null);
});
