import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { setHttp } from '../../src/api/http.ts';
import { createDonateForm, type DonateForm } from '../../src/features/donations/donate.ts';
import { UNSETTLED_KEY } from '../../src/lib/clear-drafts.ts';
import { NO_ANSWER_MS } from '../../src/payment/silence.ts';
import { unsettledWords, wordsOf } from '../../src/payment/unsettled-words.ts';
import { fakePopup, type Popup, type PopupChoice } from '../helpers/popup.ts';
import { ORIGIN } from '../helpers/server.ts';
import { FakeStorage } from '../helpers/storage.ts';
import { donor, openTill, type Till } from '../helpers/till.ts';

let till: Till;
let popup: Popup;
let storage: FakeStorage;
let visited: string[];
let before: number;
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
  before = await taken();
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

/** How many payments the provider has taken. */
async function taken(): Promise<number> {
  const answer = await till.app.handle(new Request(`${ORIGIN}/payu/ledger`));
  return ((await answer.json()) as unknown[]).length;
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

/** Pays in a popup that gives no answer, until the page notices. */
async function payInSilence(form: DonateForm, choice: PopupChoice): Promise<void> {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  popup.choice = choice;
  const sent = form.submit();
  await vi.waitFor(() => expect(popup.opened).toHaveLength(1));
  await vi.advanceTimersByTimeAsync(NO_ANSWER_MS);
  expect(await sent).toMatchObject({ state: 'success', data: { state: 'unknown' }, message: '' });
}

test.each(['cancel', 'closed'] as const)(
  'a popup that ends with %s: the form says that nothing was paid',
  async (choice) => {
    popup.choice = choice;
    const form = openPage();
    await form.submit();
    await vi.waitFor(() => expect(said(form)).toBe(unsettledWords.unpaid));
    expect(visited).toEqual([]);
    expect(form.$values.get().pan).toBe(donor.pan);
    popup.choice = 'pay';
    await form.submit();
    expect(visited).toEqual([`/donations/success?transactionId=${lastId()}`]);
    expect(await taken()).toBe(before + 1);
  },
);

test('a window that is closed after the money was taken leads to the thanks, and nobody pays twice', async () => {
  popup.choice = 'paid and closed';
  const form = openPage();
  await form.submit();
  expect(said(form)).not.toContain('Nothing was paid');
  await vi.waitFor(() => expect(visited).toEqual([`/donations/success?transactionId=${lastId()}`]));
  expect(form.$values.get().firstname).toBe('');
  expect(await taken()).toBe(before + 1);
});

test('while the provider does not answer nothing is claimed, and the form opens no second popup', async () => {
  till.app.payu?.bank.setSwitches({ webhook: 'never', verify: 'error' });
  popup.choice = 'paid and closed';
  const form = openPage();
  await form.submit();
  await vi.waitFor(() => expect(said(form)).toBe(unsettledWords.asking));
  await form.submit();
  await openPage().submit();
  expect(popup.opened).toHaveLength(1);
  expect(await taken()).toBe(before + 1);
});

test('our own outage is told as ours, and asking goes on', async () => {
  connect(/outcome$/);
  popup.choice = 'paid and closed';
  const form = openPage();
  await form.submit();
  await vi.waitFor(() => expect(said(form)).toBe(unsettledWords.outage));
  connect();
  form.unsettled.check();
  await vi.waitFor(() => expect(visited).toHaveLength(1));
});

test('a popup without an answer, as of a phone that is offline, becomes unknown and is asked about', async () => {
  const form = openPage();
  await payInSilence(form, 'silent');
  await vi.waitFor(() => expect(said(form)).toBe(`${unsettledWords.asking} ${unsettledWords.open}`));
  // The provider knows of nothing, but its window may still be open. It is asked once in two seconds.
  till.app.setTime(new Date(Date.now() + 5_000));
  popup.answerLate('cancel');
  await vi.waitFor(() => expect(said(form)).toBe(unsettledWords.unpaid));
});

test('a popup that answers after all is thanked for once', async () => {
  const form = openPage();
  await payInSilence(form, 'silent');
  popup.answerLate('pay');
  await vi.waitFor(() => expect(visited).toEqual([`/donations/success?transactionId=${lastId()}`]));
  expect(await taken()).toBe(before + 1);
});

test('who comes back to the page is not left with a form that hangs', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  popup.choice = 'paid and silent';
  const form = openPage();
  const sent = form.submit();
  await vi.waitFor(() => expect(popup.opened).toHaveLength(1));
  popup.comeBack();
  await vi.advanceTimersByTimeAsync(2_000);
  await sent;
  await vi.waitFor(() => expect(visited).toEqual([`/donations/success?transactionId=${lastId()}`]));
});

test('after a reload with an open popup the page asks, and sees the payment when it is made', async () => {
  const left = openPage();
  await payInSilence(left, 'silent');
  left.unsettled.stop();
  const form = openPage();
  await vi.waitFor(() => expect(said(form)).toBe(`${unsettledWords.asking} ${unsettledWords.open}`));
  await form.submit();
  expect(popup.opened).toHaveLength(1);
  popup.answerLate('pay');
  await vi.waitFor(() => expect(visited.length).toBeGreaterThan(0));
  expect(await taken()).toBe(before + 1);
});

test('a tab that was closed after the money was taken is thanked when the page is opened again', async () => {
  popup.choice = 'paid and silent';
  const closed = openPage().submit();
  await vi.waitFor(() => expect(popup.opened).toHaveLength(1));
  openPage();
  await vi.waitFor(() => expect(visited).toEqual([`/donations/success?transactionId=${lastId()}`]));
  expect(storage.items.get(UNSETTLED_KEY)).toBe('[]');
  popup.answerLate('pay');
  await closed;
});

test('who pays again all the same does so knowingly, and the first payment is not asked about any more', async () => {
  till.app.payu?.bank.setSwitches({ webhook: 'never', verify: 'error' });
  popup.choice = 'paid and closed';
  const form = openPage();
  await form.submit();
  await vi.waitFor(() => expect(said(form)).toBe(unsettledWords.asking));
  popup.choice = 'pay';
  form.unsettled.payAgain();
  await form.submit();
  expect(visited).toEqual([`/donations/success?transactionId=${lastId()}`]);
  expect(await taken()).toBe(before + 2);
});
