import type { Page } from 'playwright/test';
import { paths } from '../../src/routes.ts';
import { drawnTwice, expect, test } from '../helpers/browser.ts';
import { BUILT } from '../helpers/campaign-page.ts';
import { settled } from '../helpers/places.ts';

/** Puts a copy of a campaign into the cache of saved ones, as it was some time ago. */
async function saveOldCopy(page: Page): Promise<void> {
  await page.goto(paths.faq);
  await page.evaluate(async (id) => {
    const { data } = await (await fetch(`/api/open/campaign/${id}`)).json();
    const saved = { campaign: { ...data, price: 77 }, savedAt: '2026-11-01T05:00:00Z', photos: [] };
    await (await caches.open('trail-1')).put(`/trail/${id}`, Response.json(saved));
  }, BUILT.split('/').pop());
}

test('a saved copy does not replace what the server has just said', { tag: '@thorough' }, async ({ page }) => {
  await saveOldCopy(page);
  await page.goto(BUILT);
  await settled(page);
  await page.waitForLoadState('networkidle');
  let failed = 0;
  await page.route('**/api/open/campaign/*', async (route) => {
    await route.abort();
    failed += 1;
  });
  await page.evaluate(() => dispatchEvent(new Event('online')));
  // The plain call, and then the client's three tries.
  await expect.poll(() => failed).toBe(4);
  // A saved copy is read in less time than this.
  for (let i = 0; i < 10; i += 1) await page.evaluate(async () => (await caches.match('/trail/none'))?.text());
  await drawnTwice(page);
  await expect(page.locator('.campaign-details')).toContainText('₹2,500');
  await expect(page.locator('.campaign-saved')).toHaveCount(0);
});
