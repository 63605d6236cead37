import type { Page } from 'playwright/test';
import { expect, test } from '../helpers/browser.ts';
import { addCampaigns, sampleCampaign } from '../helpers/campaigns.ts';
import { startSite } from '../helpers/site.ts';

const cards = (page: Page) => page.locator('.campaign-list > .card h2 a');

test('the thousandth campaign is reached through the pages', async ({ page }) => {
  const site = await startSite();
  try {
    const list = await fetch(`${site.url}/api/open/campaigns?page=0&size=9&status=incoming`);
    const known = (await list.json()).data.count;
    const later = Array.from({ length: 1000 - known }, (_, at) => {
      const time = new Date(Date.UTC(2099, 0, at + 1)).toISOString();
      return sampleCampaign(`later-${known + at + 1}`, { startTime: time, endTime: time });
    });
    addCampaigns(site.dataDir, later);
    await expect(async () => {
      await page.goto(`${site.url}/campaigns`);
      await page.getByRole('link', { name: 'Page 112' }).click({ timeout: 10_000 });
    }).toPass();
    await expect(page).toHaveURL(/\?page=112$/);
    await expect(cards(page)).toHaveText(['The later-1000 campaign']);
    // By keyboard: the page still scrolls, and its links move up when the list has one card instead of nine.
    await page.getByRole('link', { name: 'Previous page' }).press('Enter');
    await expect(cards(page).last()).toHaveText('The later-999 campaign');
    await expect(cards(page)).toHaveCount(9);
    await page.goto(`${site.url}/campaigns/later-1000`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('The later-1000 campaign');
  } finally {
    await site.stop();
  }
});
