import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { DonateForm } from '../../src/features/donations/donate.ts';
import { UNSETTLED_KEY } from '../../src/lib/account.ts';
import { waits } from '../../src/payment/asking.ts';
import { unsettledWords } from '../../src/payment/UnsettledNotice.tsx';
import { type DonorPage, openDonorPage } from '../helpers/donor-page.ts';
import { donor } from '../helpers/payment-app.ts';
import type { PopupChoice } from '../helpers/popup.ts';
import { ORIGIN } from '../helpers/server.ts';

let page: DonorPage;
let before: number;

beforeAll(async () => {
  page = await openDonorPage();
});
afterAll(() => page.paymentApp.close());
beforeEach(async () => {
  page.reset();
  // Nothing but the provider's answer to a question tells how a payment ended.
  page.paymentApp.app.payu?.bank.setSwitches({ webhook: 'never' });
  before = await taken();
});
afterEach(() => {
  page.leave();
  vi.useRealTimers();
  page.paymentApp.app.setTime(null);
});

async function taken(): Promise<number> {
  const answer = await page.paymentApp.app.handle(new Request(`${ORIGIN}/payu/ledger`));
  return ((await answer.json()) as unknown[]).length;
}

async function payInSilence(form: DonateForm, choice: PopupChoice): Promise<void> {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  page.popup.choice = choice;
  const sent = form.submit();
  await vi.waitFor(() => expect(page.popup.opened).toHaveLength(1));
  await vi.advanceTimersByTimeAsync(waits.popup);
  expect(await sent).toMatchObject({ state: 'success', data: { state: 'unknown' }, message: '' });
}

test.each(['cancel', 'closed'] as const)(
  'a popup that ends with %s: the form says that nothing was paid',
  async (choice) => {
    page.popup.choice = choice;
    const form = page.openDonation();
    await form.submit();
    await vi.waitFor(() => expect(page.said(form)).toBe(unsettledWords.unpaid));
    expect(page.visited).toEqual([]);
    expect(form.$values.get().pan).toBe(donor.pan);
    page.popup.choice = 'pay';
    await form.submit();
    expect(page.visited).toEqual([`/donations/success?transactionId=${page.lastId()}`]);
    expect(await taken()).toBe(before + 1);
  },
);

test('a window that is closed after the money was taken leads to the thanks, and nobody pays twice', async () => {
  page.popup.choice = 'paid and closed';
  const form = page.openDonation();
  await form.submit();
  expect(page.said(form)).not.toContain('Nothing was paid');
  await vi.waitFor(() => expect(page.visited).toEqual([`/donations/success?transactionId=${page.lastId()}`]));
  expect(form.$values.get().firstname).toBe('');
  expect(await taken()).toBe(before + 1);
});

test('while the provider does not answer nothing is claimed, and the form opens no second popup', async () => {
  page.paymentApp.app.payu?.bank.setSwitches({ webhook: 'never', verify: 'error' });
  page.popup.choice = 'paid and closed';
  const form = page.openDonation();
  await form.submit();
  await vi.waitFor(() => expect(page.said(form)).toBe(`${unsettledWords.asking} ${unsettledWords.risk}`));
  await form.submit();
  await page.openDonation().submit();
  expect(page.popup.opened).toHaveLength(1);
  expect(await taken()).toBe(before + 1);
});

test('a popup without an answer, as of a phone that is offline, becomes unknown and is asked about', async () => {
  const form = page.openDonation();
  await payInSilence(form, 'silent');
  await vi.waitFor(() =>
    expect(page.said(form)).toBe(`${unsettledWords.asking} ${unsettledWords.open} ${unsettledWords.risk}`),
  );
  // The provider knows of nothing, but its window may still be open. It is asked once in two seconds.
  const { db } = page.paymentApp.app.services;
  const asked = db
    .selectFrom('intents')
    .select('checked_at')
    .where('txnid', '=', page.lastId() ?? '');
  await vi.waitFor(async () => expect(await asked.executeTakeFirst()).toEqual({ checked_at: expect.any(String) }));
  page.paymentApp.app.setTime(new Date(Date.now() + 5_000));
  page.popup.answerLate('cancel');
  await vi.waitFor(() => expect(page.said(form)).toBe(unsettledWords.unpaid));
});

test('after a reload with an open popup the page asks, and sees the payment when it is made', async () => {
  const left = page.openDonation();
  await payInSilence(left, 'silent');
  left.unsettled.stop();
  const form = page.openDonation();
  await vi.waitFor(() =>
    expect(page.said(form)).toBe(`${unsettledWords.asking} ${unsettledWords.open} ${unsettledWords.risk}`),
  );
  await form.submit();
  expect(page.popup.opened).toHaveLength(1);
  page.popup.answerLate('pay');
  await vi.waitFor(() => expect(page.visited.length).toBeGreaterThan(0));
  expect(await taken()).toBe(before + 1);
});

test('a tab that was closed after the money was taken is thanked when the page is opened again', async () => {
  page.popup.choice = 'paid and silent';
  const closed = page.openDonation().submit();
  await vi.waitFor(() => expect(page.popup.opened).toHaveLength(1));
  page.openDonation();
  await vi.waitFor(() => expect(page.visited).toEqual([`/donations/success?transactionId=${page.lastId()}`]));
  expect(page.storage.items.get(UNSETTLED_KEY)).toBe('[]');
  page.popup.answerLate('pay');
  await closed;
});
