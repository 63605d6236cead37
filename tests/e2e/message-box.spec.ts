import { paths } from '../../src/routes.ts';
import { expect, test } from '../helpers/browser.ts';
import { fillPayer } from '../helpers/payment.ts';
import { settled } from '../helpers/places.ts';

for (const width of [320, 360]) {
  test(`at ${width} px a message with a way on and Close fits the screen`, {
    tag: width === 360 ? '@thorough' : [],
  }, async ({ page }) => {
    await page.setViewportSize({ width, height: 740 });
    await page.route('**/payu/bolt.min.js', (route) => route.abort());
    await page.goto(paths.donations);
    await settled(page);
    await fillPayer(page, 'Donate', 'ABCDE1234F');
    await page.getByRole('button', { name: /^Donate/ }).click();
    const box = page.getByRole('alert').filter({ hasText: 'Close' });
    await expect(box.getByRole('button', { name: "Pay on the provider's page" })).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  });
}
