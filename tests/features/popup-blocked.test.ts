import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { UNSETTLED_KEY } from '../../src/lib/account.ts';
import { WindowBlocked } from '../../src/payment/provider-script.ts';
import { unsettledWords } from '../../src/payment/UnsettledNotice.tsx';
import { type DonorPage, openDonorPage } from '../helpers/donor-page.ts';

let page: DonorPage;

beforeAll(async () => {
  page = await openDonorPage();
});
afterAll(() => page.paymentApp.close());
afterEach(() => page.leave());
beforeEach(async () => {
  page.reset();
  const { token } = await page.paymentApp.user();
  await page.paymentApp.campaign('trek', 2500);
  page.connect({ token });
});

const forms = ['openDonation', 'openEnrolment'] as const;

test.each(forms)('the window opens in the turn of the press: %s', async (open) => {
  const form = page[open]();
  const sent = form.submit();
  // What is called in the press itself has run; what waits for a call, a lock or a file has not.
  await Promise.resolve();
  expect(page.popup.windows).toHaveLength(1);
  expect(page.popup.opened).toEqual([]);
  expect(await sent).toMatchObject({ state: 'success' });
  expect(page.popup.windows).toHaveLength(1);
});

test.each(forms)('a blocked window is called one, and nothing has begun: %s', async (open) => {
  const before = await page.paymentApp.intents();
  page.popup.choice = 'blocked';
  const form = page[open]();
  expect(await form.submit()).toMatchObject({
    state: 'failure',
    message: new WindowBlocked().message,
    code: 'blocked',
  });
  expect(form.unsettled.$standing.get()).toEqual({ state: 'none' });
  expect(page.storage.items.get(UNSETTLED_KEY) ?? '[]').toBe('[]');
  expect(page.visited).toEqual([]);
  expect(page.popup.opened).toEqual([]);
  expect(await page.paymentApp.intents()).toEqual(before);

  page.popup.choice = 'pay';
  expect(await form.submit()).toMatchObject({ state: 'success' });
  expect(page.popup.opened).toHaveLength(1);
});

test('a window that is closed before the provider is in it pays nothing, and is not opened again', async () => {
  const form = page.openDonation();
  const sent = form.submit();
  await Promise.resolve();
  for (const opened of page.popup.windows) opened.closed = true;
  expect(await sent).toMatchObject({ state: 'success', data: { state: 'unknown' } });
  await expect.poll(() => page.said(form)).toBe(unsettledWords.unpaid);
  expect(page.popup.opened).toEqual([]);
  expect(page.popup.windows).toHaveLength(1);
});
