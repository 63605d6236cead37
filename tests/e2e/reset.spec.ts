import type { Page } from 'playwright/test';
import { expect, test } from '../helpers/browser.ts';
import { holdBack } from '../helpers/hold-back.ts';

const holdScript = (page: Page) => holdBack(page, '**/Reset.*.js');

test('a reset page without a token says so before its script comes, above the form, in view', async ({ page }) => {
  const letThrough = await holdScript(page);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/reset', { waitUntil: 'commit' });
  const words = page.getByText('This link is not complete, or');
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0);
  const before = await words.boundingBox();
  const header = await page.locator('body > header').boundingBox();
  expect(before?.y).toBeGreaterThan((header?.y ?? 0) + (header?.height ?? 0));
  await expect(words).toBeInViewport({ ratio: 1 });
  letThrough();
  await expect(page.locator('astro-island[ssr]')).toHaveCount(0);
  expect(await words.boundingBox()).toEqual(before);
  await page.goto('/reset?token=some-token');
  await expect(words).toBeHidden();
});
