import { expect, test } from '../helpers/browser.ts';
import { demonstrationToken } from '../helpers/places.ts';

const ENTRY = { id: 'HH_1', kind: 'enroll', account: '1', body: {} };

test('a place that was paid and not saved yet is told to who may save it, and to nobody else', async ({
  page,
  site,
}) => {
  const notice = page.locator('#notice');
  // The server does not answer meanwhile.
  await page.route('**/api/**', (route) => route.abort());
  await page.addInitScript((entry) => localStorage.setItem('hh_outbox', JSON.stringify([entry])), ENTRY);
  await page.goto('/faq');
  await expect(notice).toHaveText(/^A place was paid in this browser .* log in as the one who paid/);
  const token = await demonstrationToken(site);
  const logIn = (account: string) =>
    page.evaluate(
      ([of, login]) => {
        localStorage.setItem('hh_account', of);
        localStorage.setItem('hh_token', login);
      },
      [account, token] as const,
    );
  await logIn('1');
  await page.reload();
  await expect(notice).toHaveText(/^A payment of yours has still to be saved with us\./);
  await logIn('2');
  await page.reload();
  await page.evaluate(() => dispatchEvent(new Event('hh-outbox')));
  await expect(notice).toHaveText('');
});
