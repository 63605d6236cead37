import type { Page } from 'playwright/test';
import { expect, test } from '../helpers/browser.ts';
import { holdBack } from '../helpers/hold-back.ts';

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
