import type { BrowserContext, BrowserType, Locator } from 'playwright/test';
import { paths } from '../../src/routes.ts';
import { test as base, expect } from '../helpers/browser.ts';
import { panel } from '../helpers/campaign-page.ts';
import { addCampaigns, sampleCampaign } from '../helpers/campaigns.ts';
import { chromiumArguments, findChromium } from '../helpers/chromium.ts';
import { brokenWords, cutOff, pageWidth } from '../helpers/cut-off.ts';
import { CAMPAIGN, places, visit } from '../helpers/places.ts';
import { withItsTypeface } from '../helpers/typeface.ts';

const SIZES = [24, 32];

/** A phone of 360 px whose reader has chosen a font size in the browser's settings: media queries in rem follow that too. */
async function openReader(
  chromium: BrowserType,
  size: number,
): Promise<{ context: BrowserContext; close(): Promise<void> }> {
  const executablePath = findChromium();
  const browser = await chromium.launch({
    ...(executablePath && { executablePath }),
    args: [...chromiumArguments, `--blink-settings=defaultFontSize=${size}`],
  });
  const context = await browser.newContext({ viewport: { width: 360, height: 740 }, serviceWorkers: 'block' });
  return { context, close: () => browser.close() };
}

const test = base.extend<object, { readers: readonly BrowserContext[] }>({
  readers: [
    async ({ playwright }, use) => {
      const readers = await Promise.all(SIZES.map((size) => openReader(playwright.chromium, size)));
      await use(readers.map(({ context }) => context));
      await Promise.all(readers.map(({ close }) => close()));
    },
    { scope: 'worker' },
  ],
});

const enrolled = { path: `${paths.campaign(CAMPAIGN)}#enrolled`, login: true };
const all = [...places, enrolled];
const few = all.filter(({ path }) => [paths.home, paths.donations, paths.campaigns, enrolled.path].includes(path));

for (const [which, chosen, index] of [
  ['home, list, a campaign and the donation', few, 1],
  ['every template', all, 0],
  ['every template', all, 1],
] as const)
  test(`${which}: a phone with text of ${SIZES[index]} px has room for it`, {
    tag: chosen === all ? '@thorough' : [],
  }, async ({ readers, site }) => {
    const context = readers[index] as BrowserContext;
    for (const place of chosen) {
      const page = await context.newPage();
      await withItsTypeface(page);
      await visit(page, site, { ...place, path: site.url + place.path });
      if (place === enrolled) await page.getByRole('region', { name: 'Your enrolment' }).waitFor();
      const size = `${SIZES[index]}px`;
      expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe(size);
      expect.soft(await pageWidth(page), `${place.path} ${size}`).toBeLessThanOrEqual(360);
      expect.soft(await cutOff(page), `${place.path} ${size}`).toEqual([]);
      expect.soft(await brokenWords(page), `${place.path} ${size}`).toEqual([]);
      await page.evaluate(() => localStorage.clear());
      await page.close();
    }
  });

for (const width of [320])
  test(`at ${width} px larger text leaves the header's menus and the buttons of the photos on the screen`, {
    tag: '@thorough',
  }, async ({ readers, site }) => {
    addCampaigns(site.dataDir, [sampleCampaign('photos')]);
    for (const [index, context] of readers.entries()) {
      const size = `${SIZES[index]}px`;
      const page = await context.newPage();
      await page.setViewportSize({ width, height: 740 });
      const onScreen = async (part: Locator) => {
        await expect(part).toBeVisible();
        const { x, width: wide } = (await part.boundingBox()) ?? { x: -1, width: 0 };
        expect.soft(x, `${part} at ${size}`).toBeGreaterThanOrEqual(0);
        expect.soft(x + wide, `${part} at ${size}`).toBeLessThanOrEqual(width);
      };
      await visit(page, site, { path: `${site.url}/profile`, login: true });
      await page.getByRole('button', { name: 'Menu' }).click();
      await onScreen(page.locator('#menu'));
      await page.getByRole('button', { name: 'Your account' }).click();
      await onScreen(page.locator('#user-menu'));
      await visit(page, site, { path: `${site.url}/campaigns/photos#photos`, login: false });
      await panel(page, 'Photos').getByRole('link').nth(1).press('Enter');
      for (const name of ['Previous photo', 'Next photo', 'Close the photos'])
        await onScreen(page.getByRole('button', { name }));
      await page.evaluate(() => localStorage.clear());
      await page.close();
    }
  });
