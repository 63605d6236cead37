import { isoDay, monthName } from '../../src/lib/format.ts';
import { paths } from '../../src/routes.ts';
import { expect, test } from '../helpers/browser.ts';

const thisMonth = isoDay(new Date().toISOString()).slice(0, 7);

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('a month marks what nobody can join, and leads to the months before and after', async ({ page }) => {
    await page.goto('/campaigns');
    const cancelled = '.trip:has(a[href="/campaigns/bhrigu-lake"])';
    const months = await page
      .locator('#months li a')
      .evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
    let found = 0;
    for (const month of months) {
      await page.goto(month);
      for (const text of await page.locator(cancelled).locator('.trip-picture > span').allTextContents()) {
        expect(text).toBe('Cancelled');
        found++;
      }
    }
    expect(found).toBeGreaterThan(0);
    await page.goto(paths.campaignMonth(thisMonth));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Campaigns in ${monthName(thisMonth)}`);
    await expect(page.locator('.months [aria-current="page"]')).toHaveAttribute('href', paths.campaignMonth(thisMonth));
    await page.locator('.month-steps [rel="next"]').click();
    await page.locator('.month-steps [rel="prev"]').click();
    await expect(page).toHaveURL(new RegExp(`/campaigns/month/${thisMonth}$`));
    await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Campaigns' }).click();
    await expect(page).toHaveURL(/\/campaigns$/);
  });
});
