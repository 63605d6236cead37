import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { UNSETTLED_KEY } from '../../src/lib/account.ts';
import { GATEWAY_TROUBLE, WINDOW_BLOCKED } from '../../src/payment/provider-script.ts';
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

test.each([
  ['donation', 'openDonation', (id: string) => `/donations/success?transactionId=${id}`],
  ['enrolment', 'openEnrolment', () => '/campaigns/trek'],
] as const)('a blocked window is called one, and the same %s goes on at the next touch', async (_what, open, end) => {
  page.popup.choice = 'blocked';
  const form = page[open]();
  expect(await form.submit()).toMatchObject({ state: 'failure', message: WINDOW_BLOCKED, code: 'blocked' });
  expect(form.unsettled.$standing.get()).toEqual({ state: 'none' });
  expect(page.storage.items.get(UNSETTLED_KEY) ?? '[]').toBe('[]');
  expect(page.visited).toEqual([]);

  page.popup.choice = 'pay';
  expect(await form.submit('again')).toMatchObject({ state: 'success' });
  const [blocked, opened] = page.popup.opened;
  expect(opened).toEqual(blocked);
  expect(page.visited).toEqual([end(opened?.txnid ?? '')]);
});

test('once the window has opened, a later try pays with an order of its own', async () => {
  page.popup.choice = 'blocked';
  await page.openDonation().submit();
  page.popup.choice = 'pay';
  await page.openDonation().submit('again');
  await page.openDonation().submit('again');
  const [blocked, opened, later] = page.popup.opened;
  expect(opened).toEqual(blocked);
  expect(later?.txnid).not.toBe(opened?.txnid);
});

test('what was blocked is not opened for another amount', async () => {
  page.popup.choice = 'blocked';
  await page.openDonation().submit();
  page.popup.choice = 'pay';
  const form = page.openDonation();
  form.set('amount', '1000.00');
  await form.submit('again');
  expect(page.popup.opened.map(({ amount }) => amount)).toEqual(['500.00', '1000.00']);
});

test('any other exception is trouble with the gateway, not a blocked window', async () => {
  page.popup.choice = 'broken';
  expect(await page.openDonation().submit()).toMatchObject({ message: GATEWAY_TROUBLE, code: 'gateway' });
});
