import type { Page } from 'playwright/test';
import { unsettledWords } from '../../src/payment/UnsettledNotice.tsx';
import { paths } from '../../src/routes.ts';
import { expect, test } from '../helpers/browser.ts';
import { settled, visit } from '../helpers/places.ts';

const notice = (page: Page, words: string) => page.locator('main .message').filter({ hasText: words });

const stands = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        let top = scrollY;
        let still = 0;
        const look = () => {
          still = scrollY === top ? still + 1 : 0;
          top = scrollY;
          if (still === 30) resolve();
          else requestAnimationFrame(look);
        };
        look();
      }),
  );

test('who closes it while the form is empty stands on the button too', async ({ page, site }) => {
  await page.addInitScript(
    (payment) => localStorage.setItem('hh_unsettled', JSON.stringify([{ ...payment, begunAt: Date.now() }])),
    { transactionId: 'HHD-before', type: 'donation', ended: true },
  );
  const outcome = {
    outcome: 'failed',
    transactionId: 'HHD-before',
    type: 'donation',
    amount: '1.00',
    amountInWords: 'One',
  };
  await page.route('**/api/payment/outcome*', (route) => route.fulfill({ json: { status: true, data: outcome } }));
  await visit(page, site, { path: paths.donations, login: false });
  const close = notice(page, unsettledWords.unpaidBefore).getByRole('button', { name: 'Close this message' });
  await close.press('Enter');
  await expect(notice(page, unsettledWords.unpaidBefore)).toHaveCount(0);
  const button = page.locator('main [type=submit]');
  await expect(button).toBeFocused();
  await stands(page);
  await expect(button).toBeInViewport();
});

test('who clears a draft stands on the first field', async ({ page, site }) => {
  await visit(page, site, { path: paths.donations, login: false });
  await page.locator('main').getByLabel('City', { exact: true }).fill('Not sent');
  await expect
    .poll(() => page.evaluate(() => Object.values(localStorage).some((value) => value.includes('Not sent'))))
    .toBe(true);
  await page.reload();
  await settled(page);
  await page.getByRole('button', { name: 'Clear what I typed' }).press('Enter');
  await expect(page.getByText('We saved your details')).toHaveCount(0);
  await expect(page.locator('main').getByLabel('₹500').first()).toBeFocused();
});
