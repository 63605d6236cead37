import type { APIRequestContext } from 'playwright/test';
import type { Campaign } from '../../src/contract/campaign.ts';
import { isoDay, monthName } from '../../src/lib/format.ts';
import { paths } from '../../src/routes.ts';
import { expect, test } from '../helpers/browser.ts';
import { startSite } from '../helpers/site.ts';

async function everyCampaign(request: APIRequestContext, url: string): Promise<Campaign[]> {
  const answer = await request.get(`${url}/api/open/campaigns?size=50`);
  return (await answer.json()).data.rows;
}
const thisMonth = isoDay(new Date().toISOString()).slice(0, 7);

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  // On a site of its own: other tests add campaigns that no page was built for.
  test('every campaign is reached from the list, by month', { tag: '@thorough' }, async ({ page, request }) => {
    const site = await startSite();
    const campaigns = await everyCampaign(request, site.url);
    await page.goto(`${site.url}/campaigns`);
    await expect(page.locator('.search')).toBeHidden();
    await page.getByRole('link', { name: 'All campaigns by month' }).click();
    await expect(page.locator('#months')).toBeInViewport();
    const months = await page
      .locator('#months a')
      .evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
    expect(months.length).toBeGreaterThan(3);
    const reached = new Map<string, string[]>();
    for (const month of months) {
      await page.goto(site.url + month);
      const links = page.locator('.campaign-list > .card h2 a');
      reached.set(
        month.slice(-7),
        await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? '')),
      );
    }
    for (const { id, startTime, endTime } of campaigns)
      for (const time of [startTime, endTime])
        expect(reached.get(isoDay(time).slice(0, 7)), String(id)).toContain(paths.campaign(id));
    const [first = ''] = reached.get(thisMonth) ?? [];
    await page.goto(site.url + first);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await site.stop();
  });

  test('a month marks what nobody can join, and leads to the months before and after', async ({ page }) => {
    await page.goto('/campaigns');
    const cancelled = '.card:has(a[href="/campaigns/bhrigu-lake"])';
    const months = await page
      .locator('#months a')
      .evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
    let found = 0;
    for (const month of months) {
      await page.goto(month);
      for (const text of await page.locator(cancelled).locator('.campaign-closed').allTextContents()) {
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

test('a month tells search engines and messengers what it is, and is in the sitemap', async ({ page, request }) => {
  const path = paths.campaignMonth(thisMonth);
  await page.goto(path);
  await expect(page).toHaveTitle(new RegExp(`^Campaigns in ${monthName(thisMonth)} · `));
  await expect(page.locator('meta[name="description"]')).toHaveAttribute('content', new RegExp(monthName(thisMonth)));
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', new RegExp(`${path}$`));
  const picture = await page.locator('meta[property="og:image"]').getAttribute('content');
  expect((await request.get(new URL(picture ?? '').pathname)).headers()['content-type']).toBe('image/jpeg');
  expect(await (await request.get('/sitemap-0.xml')).text()).toContain(`${path}</loc>`);
  expect(await page.locator('astro-island').count()).toBe(0);
});

test('what is no month is not found, and what looks like one is still the address of a campaign', async ({
  request,
}) => {
  for (const [path, status] of [
    [paths.campaignMonth('2031-01'), 404],
    [paths.campaignMonth('soon'), 404],
    ['/campaigns/month', 200],
    [paths.enroll('month'), 200],
  ] as const) {
    const answer = await request.get(path);
    expect(answer.status(), path).toBe(status);
    expect((await answer.text()).includes('<astro-island'), path).toBe(status === 200);
  }
});
