import type { Page } from 'playwright/test';
import { expect, expectAccessible, test } from '../helpers/browser.ts';
import { holdBack } from '../helpers/hold-back.ts';
import { fillPayer, ledger, payWith } from '../helpers/payment.ts';

/** Blocks the windows that scripts open until `window.allowed` is set; notes whether each attempt came from a touch. */
const blockWindows = (page: Page) =>
  page.addInitScript(() => {
    const open = window.open.bind(window);
    const touched: boolean[] = [];
    Object.assign(window, { touched });
    window.open = (...given) => {
      touched.push(navigator.userActivation.isActive);
      return Reflect.get(window, 'allowed') ? open(...given) : null;
    };
  });

test('a blocked window of a donation is called one, and opens at the next touch', async ({ page, site }) => {
  const before = (await ledger(site)).length;
  const asked: string[] = [];
  page.on('request', (request) => request.url().includes('/generate/hash') && asked.push(request.url()));
  await blockWindows(page);
  await page.setViewportSize({ width: 320, height: 740 });
  await page.goto('/donations');
  await fillPayer(page, 'Donate', 'ABCDE1234F');
  await page.getByRole('button', { name: /^Donate/ }).click();
  const alert = page.locator('main .message.is-bad').filter({ hasText: 'Your browser blocked the payment window' });
  await expect(alert).toBeVisible();
  await expect(alert).not.toContainText(/failed|success|enrolled|trouble with/i);
  await expect(alert.getByRole('button', { name: "Pay on the provider's page" })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  await expectAccessible(page);
  expect(asked).toEqual([]);
  await page.evaluate(() => Object.assign(window, { allowed: true }));
  await payWith(page, /^Donate/, 'Pay');
  await page.waitForURL('**/donations/success?transactionId=*');
  expect(await ledger(site)).toHaveLength(before + 1);
});

test('the window opens in the turn of the press and says what it waits for', async ({ page }) => {
  await blockWindows(page);
  await page.goto('/donations');
  await page.evaluate(() => Object.assign(window, { allowed: true }));
  await fillPayer(page, 'Donate', 'ABCDE1234F');
  const letThrough = await holdBack(page, '**/payment/generate/hash');
  const opening = page.waitForEvent('popup');
  await page.getByRole('button', { name: /^Donate/ }).click();
  const popup = await opening;
  await expect(popup.getByText('The payment is being opened …')).toBeVisible();
  expect(await page.evaluate(() => Reflect.get(window, 'touched'))).toEqual([true]);
  letThrough();
  await popup.getByRole('button', { name: 'Pay', exact: true }).click();
  await page.waitForURL('**/donations/success?transactionId=*');
});
