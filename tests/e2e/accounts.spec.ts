import { paths } from '../../src/routes.ts';
import { expect, expectAccessible, test } from '../helpers/browser.ts';
import { cutOff } from '../helpers/cut-off.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' }, viewport: { width: 320, height: 740 } });

test('where a rupee goes is a bar beside the Donate button, which leads to the accounts', async ({ page }) => {
  await page.goto(paths.donations);
  const bar = page.locator('.rupee-bar');
  const parts = page.locator('.rupee-legend').getByRole('listitem');
  await expect(parts.first()).toHaveText('Mules, lorries and fuel 35 paise');
  await expect(parts.last()).toHaveText('Left for the next year 6 paise');
  await expect(bar).toBeVisible();
  await page.getByRole('link', { name: 'Where a rupee goes' }).click();
  await expect(page).toHaveURL(new RegExp(`${paths.details}#accounts$`));
  const spent = page.getByRole('table', { name: 'Spent in 2025-26' });
  await expect(spent.getByRole('row', { name: 'Mules, lorries and fuel 35 paise ₹12,60,000' })).toBeVisible();
  await expect(
    page.getByRole('table', { name: 'Came in' }).getByRole('row', { name: 'Together ₹36,00,000' }),
  ).toBeVisible();
});

test('the accounts fit a small phone, large text and paper', async ({ page }) => {
  await page.goto(paths.details);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await expectAccessible(page);
    expect(await cutOff(page)).toEqual([]);
  }
  await page.setViewportSize({ width: 360, height: 740 });
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
  expect(await cutOff(page)).toEqual([]);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('table', { name: 'Came in' })).toBeVisible();
});
