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

test('with forced colours the tab that is shown looks so', async ({ page }) => {
  await page.goto(paths.campaign('kheerganga-carry-down'));
  const chosen = page.getByRole('tab', { name: 'Description', selected: true });
  const other = page.getByRole('tab', { name: 'Instructions', selected: false });
  expect(await look(chosen, 'border-bottom-color')).not.toBe(await look(other, 'border-bottom-color'));
});
