import type { Locator } from 'playwright/test';
import { paths } from '../../src/routes.ts';
import { expect, test } from '../helpers/browser.ts';

test.use({ contextOptions: { forcedColors: 'active' } });

const look = (place: Locator, property: string) =>
  place.evaluate((element, name) => getComputedStyle(element).getPropertyValue(name), property);

test('with forced colours the chosen amount looks chosen', async ({ page }) => {
  await page.goto(paths.donations);
  const choices = page.locator('.choice');
  const [chosen, other] = [choices.nth(0), choices.nth(1)];
  await expect(chosen.locator('input')).toBeChecked();
  expect(await look(chosen, 'border-color')).not.toBe(await look(other, 'border-color'));
});
