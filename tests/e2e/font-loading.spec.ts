import type { Page } from 'playwright/test';
import { afterLoad } from '../helpers/after-load.ts';
import { expect, test } from '../helpers/browser.ts';
import { BUILT } from '../helpers/campaign-page.ts';
import { holdBack } from '../helpers/hold-back.ts';

/** The fonts that the heading of the page is drawn with. */
async function drawnWith(page: Page): Promise<string[]> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('DOM.enable');
  await devtools.send('CSS.enable');
  const { root } = await devtools.send('DOM.getDocument');
  const { nodeId } = await devtools.send('DOM.querySelector', { nodeId: root.nodeId, selector: 'h1' });
  const { fonts } = await devtools.send('CSS.getPlatformFontsForNode', { nodeId });
  await devtools.detach();
  return fonts.map(({ familyName }) => familyName);
}

test('near the site the first page asks for the display face at once and shows it when it comes, and nothing moves', async ({
  page,
}) => {
  // Whatever else the machine does: the answer begins 50 ms after it was asked for.
  await page.addInitScript(() => {
    Object.defineProperty(PerformanceResourceTiming.prototype, 'responseStart', {
      get(this: PerformanceResourceTiming) {
        return this.requestStart + 50;
      },
    });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) Object.assign(window, { moved: entry.toJSON() });
    }).observe({ type: 'layout-shift', buffered: true });
  });
  const letThrough = await holdBack(page, '**/young-serif*');
  await page.goto('/about', { waitUntil: 'domcontentloaded' });
  // Later than the tenth of a second for which a browser keeps a place free for a face.
  await page.waitForFunction(() => {
    const [painted] = performance.getEntriesByName('first-contentful-paint');
    return painted && performance.now() > painted.startTime + 300;
  });
  expect(await drawnWith(page)).not.toContain('Young Serif');
  letThrough();
  await expect.poll(() => drawnWith(page)).toContain('Young Serif');
  expect(await page.evaluate(() => Reflect.get(window, 'moved'))).toBeUndefined();
  await expect.poll(() => page.evaluate(() => localStorage.getItem('hh_font')), { timeout: 10_000 }).toBe('kept');
});

test('whoever reads one page on a slow line is not sent it', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('young-serif')) asked.push(request.url());
  });
  // The answer begins a second after it was asked for.
  await page.addInitScript(() =>
    Object.defineProperty(PerformanceResourceTiming.prototype, 'responseStart', {
      get(this: PerformanceResourceTiming) {
        return this.requestStart + 1000;
      },
    }),
  );
  await page.clock.install();
  const wait = async () => {
    await afterLoad(page);
    // Longer than the fetch for later pages waits.
    await page.clock.runFor(10_000);
    await page.evaluate(() => document.fonts.ready);
  };
  await page.goto('/faq');
  await wait();
  expect(asked).toEqual([]);
  await page.goto('/about');
  await wait();
  await expect.poll(() => asked.length).toBe(1);
});

test('a face that comes after the words does not replace theirs when another part brings its styles', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 800 });
  await page.addInitScript(() => localStorage.setItem('hh_font', 'kept'));
  const letThrough = await holdBack(page, '**/young-serif*');
  const font = page.waitForResponse('**/young-serif*');
  await page.goto(BUILT, { waitUntil: 'domcontentloaded' });
  await expect(page.locator('h1')).toBeVisible();
  // The browser keeps a place free for the face for a tenth of a second.
  await page.waitForFunction(() => {
    const [painted] = performance.getEntriesByName('first-contentful-paint');
    return painted && performance.now() > painted.startTime + 300;
  });
  const before = await drawnWith(page);
  letThrough();
  await (await font).finished();
  await page.evaluate(() => document.fonts.ready);
  await page.getByRole('heading', { name: 'Venue' }).scrollIntoViewIfNeeded();
  await expect(page.locator('.enrol-bar')).toBeVisible();
  expect(await drawnWith(page)).toEqual(before);
});
