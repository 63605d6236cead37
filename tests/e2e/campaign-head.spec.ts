import type { Page } from 'playwright/test';
import { expect, test } from '../helpers/browser.ts';
import { BUILT } from '../helpers/campaign-page.ts';
import { sampleCampaign } from '../helpers/campaigns.ts';

const picture = (page: Page) => page.locator('.page-picture');
const photo = { url: '/photos/camp.jpg', alt: 'A camp' };
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** The words that stand in the way of a picture: how much of the heading's box it covers without its fading edge. */
const overlap = (page: Page) =>
  page.evaluate(() => {
    const of = (name: string) => document.querySelector(name)?.getBoundingClientRect();
    const [words, scene] = [of('h1'), of('.page-picture')];
    return words && scene ? words.bottom - (scene.top + scene.height * 0.35) : Number.NaN;
  });

/** Notes the element of the largest paint. */
const watchPaint = (page: Page) =>
  page.addInitScript(() => {
    new PerformanceObserver((list) => {
      const element = Reflect.get(list.getEntries().at(-1) ?? {}, 'element');
      Object.assign(window, {
        largest: element instanceof Element ? element.closest('.page-picture, main')?.className : '',
      });
    }).observe({ type: 'largest-contentful-paint', buffered: true });
  });

test.describe('the head of a campaign', () => {
  for (const width of [360, 1280]) {
    test(`shows its own picture at ${width} px, not over its words; the largest paint is that of words`, async ({
      page,
    }) => {
      await page.setViewportSize({ width, height: 800 });
      await watchPaint(page);
      await page.goto(BUILT);
      await expect(picture(page).locator('svg')).toBeInViewport();
      await page.waitForLoadState('networkidle');
      expect(await page.evaluate(() => Reflect.get(window, 'largest'))).not.toBe('page-picture');
      if (width < 992) expect(await overlap(page)).toBeLessThan(0);
      const [head, scene] = await Promise.all([page.locator('.page-head').boundingBox(), picture(page).boundingBox()]);
      expect((scene?.y ?? 0) + (scene?.height ?? 0)).toBeCloseTo((head?.y ?? 0) + (head?.height ?? 0), 0);
    });
  }

  test('has the picture that the API names now, where it is another', async ({ page, site }) => {
    await page.route('**/photos/**', (route) => route.fulfill({ contentType: 'image/png', body: PNG }));
    const now = sampleCampaign('kheerganga-carry-down', { assets: [photo] });
    await page.route('**/api/open/campaign/kheerganga-carry-down', (route) =>
      route.fulfill({ json: { status: true, data: now } }),
    );
    await page.goto(`${site.url}${BUILT}`);
    await expect(picture(page).locator('img')).toHaveAttribute('src', photo.url);
    await expect(picture(page).locator('svg')).toHaveCount(0);
  });
});
