import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { takeAccount } from '../../src/features/account/begin-login.ts';
import { createOutcomeRequest } from '../../src/features/donations/outcome.ts';
import { clearDrafts, UNSETTLED_KEY } from '../../src/lib/account.ts';
import { outboxEntries } from '../../src/lib/outbox.ts';
import type { Payment } from '../../src/payment/memory.ts';
import { sendWaiting } from '../../src/payment/saving.ts';
import { $profile } from '../../src/session/profile.ts';
import { handleUnauthorized } from '../../src/session/session.ts';
import { type DonorPage, openDonorPage } from '../helpers/donor-page.ts';
import { donor } from '../helpers/payment-app.ts';
import { FakeStorage } from '../helpers/storage.ts';

let page: DonorPage;
let tab: FakeStorage;
let stop: () => void;

beforeAll(async () => {
  page = await openDonorPage();
  await page.paymentApp.campaign('trek', 2500);
});
afterAll(() => page.paymentApp.close());
beforeEach(() => {
  page.reset();
  tab = new FakeStorage('sessionStorage');
  stop = handleUnauthorized(
    () => {},
    (path) => page.visited.push(path),
  );
});
afterEach(() => {
  page.leave();
  stop();
});

test('a gift with the PAN of a profile whose login has ended leads to the login, and nothing is begun', async () => {
  page.storage.items.set('hh_token', 'ended');
  page.connect({ token: 'ended' });
  $profile.set({ pan: 'ABXXXXXX4F' });
  const form = page.openDonation();
  form.set('pan', 'ABXXXXXX4F');
  expect(await form.submit()).toMatchObject({ state: 'failure', status: 401 });
  await expect.poll(() => page.visited).toEqual([expect.stringMatching(/^\/login/)]);
  expect(page.popup.opened).toEqual([]);
  $profile.set(null);
});

test('a call that is still under way when somebody signs out leads nowhere', async () => {
  page.storage.items.set('hh_token', 'ended');
  page.connect({ token: 'ended' });
  $profile.set({ pan: 'ABXXXXXX4F' });
  const form = page.openDonation();
  form.set('pan', 'ABXXXXXX4F');
  const sent = form.submit();
  page.storage.items.delete('hh_token');
  expect(await sent).toMatchObject({ state: 'failure', status: 401 });
  await import('../../src/session/lead-to-login.ts');
  expect(page.visited).toEqual([]);
  $profile.set(null);
});

async function payUnsaved(at: string) {
  const [asha, bina] = [await page.paymentApp.user(`asha@${at}`), await page.paymentApp.user(`bina@${at}`)];
  const logIn = ({ email, token }: typeof asha) => {
    takeAccount(email);
    page.storage.items.set('hh_token', token);
    page.connect({ token });
  };
  logIn(asha);
  page.connect({ token: asha.token, broken: /enroll/ });
  expect(await page.openEnrolment().submit()).toMatchObject({ data: { state: 'pending' } });
  expect(outboxEntries()).toHaveLength(1);
  const begun = tab.items.get('hh_payment') ?? '';
  clearDrafts();
  return { asha, bina, logIn, begun };
}

test('a paid place of which the server knows nothing yet waits for the account that paid', async () => {
  page.paymentApp.app.payu?.bank.setSwitches({ webhook: 'never', verify: 'error' });
  const { asha, bina, logIn } = await payUnsaved('example.org');
  logIn(bina);
  expect(await sendWaiting()).toBe(1);
  clearDrafts();
  page.paymentApp.app.payu?.bank.setSwitches({});
  logIn(asha);
  expect(await sendWaiting()).toBe(0);
  const places = await page.paymentApp.db.selectFrom('enrolments').select(['user_id', 'place']).execute();
  expect(places).toEqual([{ user_id: asha.id, place: 'held' }]);
});

test('a paid place whose login has ended on the server is told here, not on the page of its campaign', async () => {
  const { begun } = await payUnsaved('example.net');
  page.storage.items.set('hh_token', 'ended');
  page.connect({ token: 'ended' });
  tab.items.set('hh_payment', begun);
  expect(await sendWaiting()).toBe(0);
  const opened: string[] = [];
  const { transactionId }: Payment = JSON.parse(begun);
  expect(await createOutcomeRequest((path) => opened.push(path)).run(transactionId)).toMatchObject({
    data: { outcome: 'paid' },
  });
  expect(opened).toEqual([`/donations/success?transactionId=${transactionId}`]);
});

test.each([
  ['the same account', ' Asha@Example.org', true],
  ['another account', 'bina@example.org', false],
])('what a refused login left is there for %s alone', (_, email, kept) => {
  takeAccount('asha@example.org');
  page.storage.items.set('hh_draft_enrol', `{"firstname":"${donor.firstname}"}`);
  page.storage.items.set(UNSETTLED_KEY, '[]');
  tab.items.set('hh_payment', '{}');
  takeAccount(email);
  expect(page.storage.items.has('hh_draft_enrol')).toBe(kept);
  expect(page.storage.items.has(UNSETTLED_KEY)).toBe(kept);
  expect(tab.items.has('hh_payment')).toBe(kept);
});
