import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { setHttp } from '../../src/api/http.ts';
import { createDonateForm } from '../../src/features/donations/donate.ts';
import { createEnrolForm } from '../../src/features/enrolment/enrol.ts';
import { UNSETTLED_KEY } from '../../src/lib/clear-drafts.ts';
import { GATEWAY_TROUBLE } from '../../src/payment/provider-script.ts';
import { WINDOW_BLOCKED } from '../../src/payment/window-blocked.ts';
import { fakePopup, type Popup } from '../helpers/popup.ts';
import { ORIGIN } from '../helpers/server.ts';
import { FakeStorage } from '../helpers/storage.ts';
import { donor, openTill, type Till } from '../helpers/till.ts';

let till: Till;
let popup: Popup;
let storage: FakeStorage;
let visited: string[];

beforeAll(async () => {
  till = await openTill();
  popup = fakePopup(till.app);
});
afterAll(() => till.close());
beforeEach(async () => {
  storage = new FakeStorage();
  popup.reset();
  visited = [];
  const { token } = await till.user();
  await till.campaign('trek', 2500);
  setHttp({ base: `${ORIGIN}/api`, fetch: (request) => till.app.handle(request), token: () => token, backOff: 1 });
});

const go = (path: string) => visited.push(path);

function filledDonation() {
  const form = createDonateForm({ env: 'local', go });
  for (const [field, value] of Object.entries(donor)) form.set(field as keyof typeof donor, value);
  return form;
}

function filledEnrolment() {
  const campaign = { id: 'trek', heading: 'Trek', price: 2500 };
  const form = createEnrolForm({ env: 'local', campaign: () => campaign, go });
  const { pan: _pan, ...participant } = donor;
  for (const [field, value] of Object.entries(participant)) form.set(field as keyof typeof participant, value);
  return form;
}

test.each([
  ['donation', filledDonation, (id: string) => `/donations/success?transactionId=${id}`],
  ['enrolment', filledEnrolment, () => '/campaigns/trek'],
] as const)('a blocked window is called one, and the same %s goes on at the next touch', async (_what, fill, end) => {
  popup.choice = 'blocked';
  const form = fill();
  expect(await form.submit()).toMatchObject({ state: 'failure', message: WINDOW_BLOCKED, code: 'blocked' });
  expect(form.unsettled.$standing.get()).toEqual({ state: 'none' });
  expect(storage.items.get(UNSETTLED_KEY) ?? '[]').toBe('[]');
  expect(visited).toEqual([]);

  popup.choice = 'pay';
  expect(await form.submit('again')).toMatchObject({ state: 'success' });
  const [blocked, opened] = popup.opened;
  expect(opened).toEqual(blocked);
  expect(visited).toEqual([end(opened?.txnid ?? '')]);
});

test('once the window has opened, a later try pays with an order of its own', async () => {
  popup.choice = 'blocked';
  await filledDonation().submit();
  popup.choice = 'pay';
  await filledDonation().submit('again');
  await filledDonation().submit('again');
  const [blocked, opened, later] = popup.opened;
  expect(opened).toEqual(blocked);
  expect(later?.txnid).not.toBe(opened?.txnid);
});

test('what was blocked is not opened for another amount', async () => {
  popup.choice = 'blocked';
  await filledDonation().submit();
  popup.choice = 'pay';
  const form = filledDonation();
  form.set('amount', '1000.00');
  await form.submit('again');
  expect(popup.opened.map(({ amount }) => amount)).toEqual(['500.00', '1000.00']);
});

test('any other exception is trouble with the gateway, not a blocked window', async () => {
  popup.choice = 'broken';
  expect(await filledDonation().submit()).toMatchObject({ message: GATEWAY_TROUBLE, code: 'gateway' });
});
