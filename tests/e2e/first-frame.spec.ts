import type { Page } from 'playwright/test';
import { paths } from '../../src/routes.ts';
import { expect, test } from '../helpers/browser.ts';

/** A phone held upright, and the same turned. */
const upright = { width: 360, height: 740 };
const turned = { width: 800, height: 360 };

/** Pages with something below a phone's first screen or a picture in it, and how many such pieces at least. */
const pages = [
  [paths.home, 3],
  [paths.about, 6],
  [paths.projects, 3],
  [paths.contact, 3],
  [paths.details, 3],
  [paths.refund, 2],
  [paths.resources, 2],
  [paths.donationFailed, 2],
] as const;

/** Where the pieces that follow stand in their first frame, read as each of them arrives. */
async function watchFirstFrame(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const first = new Map<Element, string>();
    Object.assign(window, { first });
    new MutationObserver(() => {
      for (const piece of document.querySelectorAll('.follows'))
        if (!first.has(piece)) first.set(piece, getComputedStyle(piece).contentVisibility);
    }).observe(document, { childList: true, subtree: true });
  });
  return () => page.evaluate(() => [...Reflect.get(window, 'first').values()]);
}

/** What the pieces are once the page stands. */
const atLast = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    return [...document.querySelectorAll('.follows')].map((piece) => getComputedStyle(piece).contentVisibility);
  });

for (const [path, count] of pages)
  test(`on a phone ${path} lays out what is below the words one frame after them`, async ({ page }) => {
    await page.setViewportSize(upright);
    const first = await watchFirstFrame(page);
    await page.goto(path);
    const last = await atLast(page);
    expect(last.length).toBeGreaterThanOrEqual(count);
    expect(last).toEqual(last.map(() => 'visible'));
    expect(await first()).toEqual(last.map(() => 'hidden'));
  });

for (const [where, prepare, hash] of [
  ['a wide screen', (page: Page) => page.setViewportSize({ width: 1280, height: 740 }), ''],
  ['paper', (page: Page) => page.emulateMedia({ media: 'print' }), ''],
  ['an address that names a place', async () => {}, '#partners'],
] as const)
  test(`for ${where} everything is there from the first frame on`, async ({ page }) => {
    await page.setViewportSize(upright);
    await prepare(page);
    const first = await watchFirstFrame(page);
    await page.goto(paths.about + hash);
    const last = await atLast(page);
    expect(await first()).toEqual(last.map(() => 'visible'));
  });

for (const javaScriptEnabled of [true, false])
  test.describe(`${javaScriptEnabled ? 'with' : 'without'} scripts`, () => {
    test.use({ javaScriptEnabled, contextOptions: { reducedMotion: 'reduce' } });
    test('an address leads to its place', async ({ page }) => {
      await page.setViewportSize(upright);
      await page.goto(`${paths.about}#team`);
      const top = async () => (await page.locator('#team').boundingBox())?.y;
      await expect.poll(top).toBeLessThan(200);
      expect(await top()).toBeGreaterThanOrEqual(0);
    });
  });

test('a page that is loaded again, or come back to, stands where it stood', async ({ page }) => {
  await page.setViewportSize(upright);
  await page.goto(paths.about);
  const scrolled = () => page.evaluate(() => scrollY);
  await page.evaluate(() => scrollTo({ top: 2000, behavior: 'instant' }));
  await expect.poll(scrolled).toBe(2000);
  await page.reload();
  await expect.poll(scrolled).toBe(2000);
  await page.goto(paths.faq);
  await page.goBack();
  await expect.poll(scrolled).toBe(2000);
});

test('a phone that is turned shows every piece all the while', async ({ page }) => {
  await page.setViewportSize(upright);
  await page.goto(paths.about);
  await atLast(page);
  await page.evaluate(() => {
    const again: string[] = [];
    Object.assign(window, { again });
    document.addEventListener(
      'animationstart',
      ({ animationName }) => animationName === 'follows' && again.push(animationName),
    );
  });
  for (const size of [turned, upright]) {
    await page.setViewportSize(size);
    await atLast(page);
  }
  expect(await page.evaluate(() => Reflect.get(window, 'again'))).toEqual([]);
});
