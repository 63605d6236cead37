import { expect, test } from '../helpers/browser.ts';
import { addCampaigns, sampleCampaign } from '../helpers/campaigns.ts';
import { reviews } from '../helpers/review-page.ts';
import type { RunningSite } from '../helpers/site.ts';

async function seed(site: RunningSite, id: string, count: number): Promise<void> {
  for (let at = 1; at <= count; at++) {
    const answer = await fetch(`${site.url}/api/open/campaign/review?campaignId=${id}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        name: 'A walker',
        email: 'walker@example.org',
        headline: `Review ${at}`,
        comment: 'A comment of some length.',
        rating: at,
      }),
    });
    expect(answer.status).toBe(200);
  }
}

test('reviews come four a page, newest first, and their page can be shared', async ({ page, site }) => {
  addCampaigns(site.dataDir, [sampleCampaign('pages')]);
  await seed(site, 'pages', 5);
  await page.goto('/campaigns/pages');
  await expect(reviews(page).getByRole('heading')).toHaveText(['Review 5', 'Review 4', 'Review 3', 'Review 2']);
  await page.getByRole('link', { name: 'Page 2' }).click();
  await expect(reviews(page).getByRole('heading')).toHaveText(['Review 1']);
  await expect(page).toHaveURL(/\/campaigns\/pages\?reviews=2$/);
  await page.goBack();
  await expect(reviews(page)).toHaveCount(4);
  await page.setViewportSize({ width: 360, height: 800 });
  await page.goto('/campaigns/pages?reviews=2');
  await expect(reviews(page).getByRole('heading')).toHaveText(['Review 1']);
  await page.goto('/campaigns/pages');
  await page.getByRole('link', { name: /^3 \(5\)/ }).click();
  await expect(reviews(page)).toHaveCount(4);
  await expect(page.getByRole('tab', { name: 'Reviews' })).toBeInViewport();
});
