import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { clearDrafts, UNSETTLED_KEY } from '../../src/lib/account.ts';
import { unsettledWords } from '../../src/payment/UnsettledNotice.tsx';
import { type DonorPage, openDonorPage } from '../helpers/donor-page.ts';
import { donor } from '../helpers/payment-app.ts';

let page: DonorPage;

beforeAll(async () => {
  page = await openDonorPage();
});
afterAll(() => page.paymentApp.close());
afterEach(() => page.leave());
beforeEach(() => {
  page.reset();
  // Nothing but the provider's answer to a question tells how a payment ended.
  page.paymentApp.app.payu?.bank.setSwitches({ webhook: 'never' });
});

test('what is kept for a day names nobody, and a logout removes it', async () => {
  page.paymentApp.app.payu?.bank.setSwitches({ webhook: 'never', verify: 'error' });
  page.popup.choice = 'closed';
  await page.openDonation().submit();
  const kept = page.storage.items.get(UNSETTLED_KEY) ?? '';
  expect(kept).toContain(page.lastId());
  for (const value of Object.values(donor)) expect(kept).not.toContain(value);
  clearDrafts();
  expect(page.storage.items.has(UNSETTLED_KEY)).toBe(false);
});

test('it is asked about for a day, and then forgotten', async () => {
  page.paymentApp.app.payu?.bank.setSwitches({ webhook: 'never', verify: 'error' });
  page.popup.choice = 'closed';
  await page.openDonation().submit();
  page.leave();
  vi.useFakeTimers({ toFake: ['Date'] });
  const at = Date.now();
  vi.setSystemTime(at + 23 * 3_600_000);
  const next = page.openDonation();
  await vi.waitFor(() => expect(page.said(next)).not.toBe(''));
  page.leave();
  vi.setSystemTime(at + 25 * 3_600_000);
  expect(page.said(page.openDonation())).toBe('');
  vi.useRealTimers();
});

test('what the provider says of a card is neither sent nor kept', async () => {
  page.popup.more = { card_no: '411111XXXXXX1111', cardhash: 'hash-of-a-card', name_on_card: 'KIRAN ON THE CARD' };
  page.connect({ broken: /donate/ });
  await page.openDonation().submit();
  // What waits to be sent again is what was sent.
  const kept = [...page.storage.items.values()].join();
  expect(kept).toContain(`"txnid":"${page.lastId()}"`);
  for (const value of Object.values(page.popup.more)) expect(kept).not.toContain(value);
});

const htmlPage = () =>
  new Response('<!doctype html><p>Home', { headers: { 'content-type': 'text/html; charset=utf-8' } });

test.each([
  ['404', () => Response.json({ status: false, data: 'No such call.' }, { status: 404 })],
  ['405', () => Response.json({ status: false, data: 'No such call.' }, { status: 405 })],
  ['200 and a page', htmlPage],
])('a backend without a call for outcomes (%s): nothing is claimed', async (_what, answer) => {
  page.connect({ broken: /outcome$/, answer });
  page.popup.choice = 'closed';
  const form = page.openDonation();
  await form.submit();
  await vi.waitFor(() => expect(page.said(form)).toBe(`${unsettledWords.unsure} ${unsettledWords.risk}`));
});
