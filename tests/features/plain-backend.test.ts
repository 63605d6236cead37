import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { setHttp } from '../../src/api/http.ts';
import { createDonateForm } from '../../src/features/donations/donate.ts';
import { createGift } from '../../src/features/donations/gift.ts';
import { createEnrolForm } from '../../src/features/enrolment/enrol.ts';
import { wordsOf } from '../../src/payment/UnsettledNotice.tsx';
import { requestHash } from '../../src/server/payu/hash.ts';
import { donor } from '../helpers/payment-app.ts';
import { fakePopup, type Popup } from '../helpers/popup.ts';
import { ORIGIN, startApp, type TestApp } from '../helpers/server.ts';
import { FakeStorage } from '../helpers/storage.ts';

const TAG = 'trail-2026';

let app: TestApp;
let popup: Popup;
let visited: string[];
let asked: Record<string, unknown>[];
let saved: Record<string, unknown>[];

beforeAll(async () => {
  app = await startApp();
  popup = fakePopup(app);
});
afterAll(() => app.close());
beforeEach(() => {
  new FakeStorage();
  popup.reset();
  visited = [];
  asked = [];
  saved = [];
  vi.stubEnv('PUBLIC_PAYU_KEY', app.config.payu.key);
  vi.stubEnv('PUBLIC_PAYU_TAG', TAG);
  setHttp({ base: `${ORIGIN}/api`, fetch: plainBackend, token: () => 'a login', backOff: 1 });
});
afterEach(() => vi.unstubAllEnvs());

/** A backend that knows the calls of a payment and nothing more: a hash of five fields, and saves that answer a text. */
async function plainBackend(request: Request): Promise<Response> {
  const path = new URL(request.url).pathname;
  if (path === '/api/open/campaign/7') return Response.json({ status: true, data: { id: 7, heading: 'Ice trek' } });
  if (request.method === 'GET') return new Response('Not found', { status: 404 });
  const body = (await request.json()) as Record<string, string>;
  if (path === '/api/payment/generate/hash') {
    asked.push(body);
    const { fname: firstname = '', txnid = '', amount = '', pinfo: productinfo = '', email = '' } = body;
    const { key, salt } = app.config.payu;
    const hash = requestHash({ key, txnid, amount, productinfo, firstname, email, udf5: TAG }, salt);
    return Response.json({ status: true, data: { hash } });
  }
  if (['/api/open/donate/', '/api/user/donate/', '/api/user/campaign/enroll/'].includes(path)) {
    saved.push(body);
    return Response.json({ status: true, data: 'Saved.' });
  }
  return new Response('Not found', { status: 404 });
}

async function taken(): Promise<{ txnid: string; amount: string }[]> {
  return (await app.handle(new Request(`${ORIGIN}/payu/ledger`))).json() as Promise<
    { txnid: string; amount: string }[]
  >;
}

function filledDonation() {
  const form = createDonateForm({ env: 'local', go: (path) => visited.push(path) });
  for (const [field, value] of Object.entries(donor)) form.set(field as keyof typeof donor, value);
  return form;
}

test('a donation is paid with the order that the browser built itself', async () => {
  await filledDonation().submit();
  const [order] = popup.opened;
  expect(order).toMatchObject({
    key: app.config.payu.key,
    udf5: TAG,
    productinfo: 'donation',
    surl: `${ORIGIN}/donations/success`,
    furl: `${ORIGIN}/donations/failed`,
  });
  expect(visited).toEqual([`/donations/success?transactionId=${order?.txnid}`]);
  expect(saved).toMatchObject([{ transactionId: order?.txnid, amount: '500.00', pan: donor.pan }]);
  expect((await taken()).map(({ txnid }) => txnid)).toContain(order?.txnid);
});

test('a gift to a campaign is told to be for the general work, and nothing of a campaign is sent', async () => {
  const form = filledDonation();
  const gift = createGift();
  form.gift.store = gift;
  await gift.ask('7');
  expect(gift.$purpose.get()).toEqual({ state: 'instead', why: 'unknown' });
  await form.submit();
  expect(saved).toHaveLength(1);
  expect([...asked, ...saved].filter((body) => 'campaignId' in body)).toEqual([]);
  expect(visited).toEqual([`/donations/success?transactionId=${popup.opened[0]?.txnid}`]);
});

test('so is a place on a campaign', async () => {
  const campaign = { id: 7, heading: 'Ice trek', price: 2500 };
  const form = createEnrolForm({ env: 'local', campaign: () => campaign, go: (path) => visited.push(path) });
  const { pan: _pan, ...participant } = donor;
  for (const [field, value] of Object.entries(participant)) form.set(field as keyof typeof participant, value);
  expect(await form.submit()).toMatchObject({ message: 'Campaign is enrolled successfully.' });
  expect(visited).toEqual(['/campaigns/7']);
  expect(saved).toMatchObject([{ campaignId: 7, amount: '2500.00' }]);
  expect((await taken()).at(-1)).toMatchObject({ txnid: saved[0]?.['transactionId'], amount: '2500.00' });
});

test.each(['closed', 'paid and closed'] as const)(
  'a window that was %s ends the payment without a save, and the form is free for another',
  async (choice) => {
    const form = filledDonation();
    popup.choice = choice;
    expect(await form.submit()).toMatchObject({ state: 'success', data: { state: 'cancelled' } });
    expect([saved, visited]).toEqual([[], []]);
    form.unsettled.check();
    expect(wordsOf(form.unsettled.$standing.get()).join()).toMatch(/bank/);
    popup.choice = 'pay';
    await form.submit();
    expect(visited).toEqual([`/donations/success?transactionId=${popup.opened.at(-1)?.txnid}`]);
  },
);

test('without a merchant key there is nothing to open the popup with', async () => {
  vi.stubEnv('PUBLIC_PAYU_KEY', '');
  expect(await filledDonation().submit()).toMatchObject({ state: 'failure', message: 'Payu payload state is null.' });
  expect(popup.opened).toEqual([]);
});
