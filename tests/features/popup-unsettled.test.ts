import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { setHttp } from '../../src/api/http.ts';
import { createDonateForm, type DonateForm } from '../../src/features/donations/donate.ts';
import { createEnrolForm } from '../../src/features/enrolment/enrol.ts';
import { clearDrafts, UNSETTLED_KEY } from '../../src/lib/clear-drafts.ts';
import { unsettledWords, wordsOf } from '../../src/payment/unsettled-words.ts';
import { fakePopup, type Popup } from '../helpers/popup.ts';
import { ORIGIN } from '../helpers/server.ts';
import { FakeStorage } from '../helpers/storage.ts';
import { donor, openTill, type Till } from '../helpers/till.ts';

let till: Till;
let popup: Popup;
let storage: FakeStorage;
let visited: string[];
let opened: DonateForm['unsettled'][];

beforeAll(async () => {
  till = await openTill();
  popup = fakePopup(till.app);
});
afterAll(() => till.close());
beforeEach(async () => {
  storage = new FakeStorage();
  popup.reset();
  visited = [];
  opened = [];
  // Nothing but the provider's answer to a question tells how a payment ended.
  till.app.payu?.bank.setSwitches({ webhook: 'never' });
  connect();
});
afterEach(() => {
  for (const unsettled of opened) unsettled.stop();
  vi.useRealTimers();
  till.app.setTime(null);
});

/** Lets calls through to the API, or answers those of some paths otherwise. */
function connect(broken = /^$/, answer = () => new Response('', { status: 500 }), token: string | null = null): void {
  setHttp({
    base: `${ORIGIN}/api`,
    fetch: async (request) => (broken.test(new URL(request.url).pathname) ? answer() : till.app.handle(request)),
    token: () => token,
    backOff: 1,
  });
}

/** The donation form on a page that has just been loaded. The same browser keeps its storage. */
function openPage(): DonateForm {
  const form = createDonateForm({ env: 'local', go: (path) => visited.push(path) });
  for (const [field, value] of Object.entries(donor)) form.set(field as keyof typeof donor, value);
  opened.push(form.unsettled);
  form.unsettled.check();
  return form;
}

const said = ({ unsettled }: Pick<DonateForm, 'unsettled'>) => wordsOf(unsettled.$standing.get()).join(' ');
const lastId = () => popup.opened.at(-1)?.txnid;

test('what is kept for a day names nobody, and a logout removes it', async () => {
  till.app.payu?.bank.setSwitches({ webhook: 'never', verify: 'error' });
  popup.choice = 'closed';
  await openPage().submit();
  const kept = storage.items.get(UNSETTLED_KEY) ?? '';
  expect(kept).toContain(lastId());
  for (const value of Object.values(donor)) expect(kept).not.toContain(value);
  clearDrafts();
  expect(storage.items.has(UNSETTLED_KEY)).toBe(false);
});

const page = () => new Response('<!doctype html><p>Home', { headers: { 'content-type': 'text/html; charset=utf-8' } });

test.each([
  ['404', () => Response.json({ status: false, data: 'No such call.' }, { status: 404 })],
  ['405', () => Response.json({ status: false, data: 'No such call.' }, { status: 405 })],
  ['200 and a page', page],
])('a backend without a call for outcomes (%s): nothing is claimed', async (_what, answer) => {
  connect(/outcome$/, answer);
  popup.choice = 'closed';
  const form = openPage();
  await form.submit();
  await vi.waitFor(() => expect(said(form)).toBe(unsettledWords.unsure));
});

test.each([
  ['pay', 'Campaign is enrolled successfully.'],
  ['fail', ''],
  ['cancel', ''],
  ['paid and closed', ''],
] as const)('an enrolment whose popup ends with %s says %j', async (choice, message) => {
  const { token } = await till.user();
  await till.campaign('trek', 2500);
  connect(/^$/, undefined, token);
  popup.choice = choice;
  const campaign = { id: 'trek', heading: 'Trek', price: 2500 };
  const form = createEnrolForm({ env: 'local', campaign: () => campaign, go: (path) => visited.push(path) });
  opened.push(form.unsettled);
  const { pan: _pan, ...participant } = donor;
  for (const [field, value] of Object.entries(participant)) form.set(field as keyof typeof participant, value);
  expect(await form.submit()).toMatchObject({ state: 'success', message });
  if (choice === 'cancel') await vi.waitFor(() => expect(said(form)).toBe(unsettledWords.unpaid));
  if (choice === 'paid and closed') await vi.waitFor(() => expect(visited).toEqual(['/campaigns/trek']));
});
