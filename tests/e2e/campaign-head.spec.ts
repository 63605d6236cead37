import type { Page } from 'playwright/test';
import { expect, test } from '../helpers/browser.ts';
import { BUILT, tab } from '../helpers/campaign-page.ts';
import { addCampaigns, sampleCampaign } from '../helpers/campaigns.ts';
import type { RunningSite } from '../helpers/site.ts';

const picture = (page: Page) => page.locator('.page-picture');

const watchPaint = (page: Page) =>
  page.addInitScript(() => {
    new PerformanceObserver((list) => {
      const element = Reflect.get(list.getEntries().at(-1) ?? {}, 'element');
      Object.assign(window, {
        largest: element instanceof Element ? element.closest('.page-picture, main')?.className : '',
      });
    }).observe({ type: 'largest-contentful-paint', buffered: true });
  });

/** A campaign whose words are longer than its ticket. */
async function openLong(page: Page, site: RunningSite): Promise<void> {
  const day = { id: 'a', heading: 'Up', body: 'To the lake.', height: '3,600 m' };
  const body = Array(3).fill('A long text about a long walk. '.repeat(20)).join('\n\n');
  addCampaigns(site.dataDir, [
    sampleCampaign('long', { body, itineraries: [day, { ...day, id: 'b', height: '2,000 m' }] }),
  ]);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('/campaigns/long');
  await page.getByText('Read on').click();
}

test.describe('the head of a campaign', () => {
  test('shows its own picture over the whole width and not over its words; the largest paint is that of words', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 360, height: 800 });
    await watchPaint(page);
    await page.goto(BUILT);
    await expect(picture(page).locator('svg')).toBeInViewport();
    await page.waitForLoadState('networkidle');
    expect(await page.evaluate(() => Reflect.get(window, 'largest'))).not.toBe('page-picture');
    const [trail, scene, words] = await Promise.all(
      [page.getByRole('navigation', { name: 'Breadcrumb' }), picture(page), page.locator('h1')].map((part) =>
        part.boundingBox(),
      ),
    );
    expect(scene?.width).toBe(360);
    expect((trail?.y ?? Number.NaN) + (trail?.height ?? 0)).toBeLessThanOrEqual((scene?.y ?? 0) + 8);
    expect(words?.y).toBeGreaterThanOrEqual((scene?.y ?? Number.NaN) + (scene?.height ?? 0));
  });

  for (const [width, most] of [
    [1280, 3300],
    [360, 4200],
  ] as const)
    test(`a campaign is at most ${most} px long at ${width} px`, async ({ page }) => {
      await page.setViewportSize({ width, height: 800 });
      await page.goto(BUILT);
      await tab(page, 'Description').waitFor();
      expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(most);
    });

  for (const height of [560, 720, 800])
    test(`its ticket covers nothing below it on a screen of 1280 by ${height} px`, async ({ page }) => {
      await page.setViewportSize({ width: 1280, height });
      await page.goto('/campaigns/gaumukh-source');
      await tab(page, 'Description').waitFor();
      await expect(page.locator('.campaign-book > .campaign-ticket + .campaign-friends')).toBeVisible();
      for (const name of ['Share on WhatsApp', 'Save for the trail', 'Print'])
        await page.getByRole('button', { name }).click({ trial: true, timeout: 5000 });
    });

  test('keeps price, dates and button in view beside all words, and all four tabs on a phone, each a target of 44 px', async ({
    page,
    site,
  }) => {
    await openLong(page, site);
    for (const words of ['.campaign-lead', '.campaign-facts', '.tab-list']) {
      await page
        .locator(words)
        .first()
        .evaluate((part) => part.scrollIntoView({ block: 'center', behavior: 'instant' }));
      await expect(page.locator('.campaign-details')).toBeInViewport({ ratio: 1 });
    }
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto(BUILT);
    for (const name of ['Description', 'Getting There', 'Instructions', 'Itineraries']) {
      const box = await tab(page, name).boundingBox();
      expect(box?.height).toBeGreaterThanOrEqual(44);
      expect((box?.x ?? Number.NaN) + (box?.width ?? 0)).toBeLessThanOrEqual(360);
    }
  });
});
