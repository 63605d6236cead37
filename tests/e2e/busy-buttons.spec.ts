import type { Locator, Page } from 'playwright/test';
import { paths } from '../../src/routes.ts';
import { expect, test } from '../helpers/browser.ts';
import { visit } from '../helpers/places.ts';

/**
 * Presses a button twice while its call is held back: it keeps the focus, says that it takes nothing more, and makes one call. Resolves to
 * what lets the call through.
 */
async function pressTwice(page: Page, button: Locator, address: string): Promise<() => void> {
  let calls = 0;
  const held = Promise.withResolvers<void>();
  await page.route(address, async (route) => {
    calls += 1;
    await held.promise;
    await route.continue();
  });
  const asked = page.waitForRequest(address);
  await button.press('Enter');
  await asked;
  await expect(button).toBeDisabled();
  await expect(button).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(button).toBeFocused();
  expect(calls).toBe(1);
  return held.resolve;
}

test('the button that collects the rows of a history keeps the focus, and collects once', async ({ page, site }) => {
  await visit(page, site, { path: paths.donationHistory, login: true });
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  const button = page.locator('.history-tools button');
  let files = 0;
  page.on('download', () => {
    files += 1;
  });
  const letThrough = await pressTwice(page, button, '**/api/user/donations?*');
  await expect(button).toHaveText('Collecting …');
  const saved = page.waitForEvent('download');
  letThrough();
  await saved;
  await expect(button).toBeEnabled();
  await expect(button).toBeFocused();
  expect(files).toBe(1);
});
