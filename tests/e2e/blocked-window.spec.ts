import type { Page } from 'playwright/test';
import { expect, expectAccessible, test } from '../helpers/browser.ts';
import { fillPayer, ledger } from '../helpers/payment.ts';

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

async function payAfterBlock(page: Page): Promise<void> {
  const alert = page.getByRole('alert').filter({ hasText: 'Your browser blocked the payment window' });
  await expect(alert).toBeVisible();
  await expect(alert).not.toContainText(/failed|success|enrolled|trouble with/i);
  await expect(alert.getByRole('button', { name: "Pay on the provider's page" })).toBeVisible();
  await expectAccessible(page);
  await page.evaluate(() => Object.assign(window, { allowed: true }));
  const opening = page.waitForEvent('popup');
  await alert.getByRole('button', { name: 'Open the payment window' }).click();
  const popup = await opening;
  expect(await page.evaluate(() => Reflect.get(window, 'touched'))).toHaveLength(2);
  expect(await page.evaluate(() => Reflect.get(window, 'touched')[1])).toBe(true);
  await popup.getByRole('button', { name: 'Pay', exact: true }).click();
}

test('a blocked window of a donation is called one, and opens at the next touch', { tag: '@thorough' }, async ({
  page,
  site,
}) => {
  const before = (await ledger(site)).length;
  await blockWindows(page);
  await page.goto('/donations');
  await fillPayer(page, 'Donate', 'ABCDE1234F');
  await page.getByRole('button', { name: /^Donate/ }).click();
  await payAfterBlock(page);
  await page.waitForURL('**/donations/success?transactionId=*');
  expect(await ledger(site)).toHaveLength(before + 1);
});
