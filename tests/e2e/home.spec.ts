import type { Page } from 'playwright/test';
import { drawnTwice, expect, test } from '../helpers/browser.ts';

const slider = '#slider [data-track]';
const places = '#places [data-track]';
const scrolled = (page: Page, track: string) => page.locator(track).evaluate((element) => element.scrollLeft);

/** Whether a slider as wide as the window has come to rest at a picture other than the first. */
const isAtAPicture = (left: number, width = 1280) => left > 0 && left % width === 0;

/** Puts the clock under the test's hand, and the pointer and the carousels where nothing holds them. */
async function open(page: Page, size = { width: 1280, height: 800 }) {
  await page.setViewportSize(size);
  await page.clock.install();
  await page.goto('/');
  await page.mouse.move(2, 2);
}

test.describe('the header slider', () => {
  test('has four pictures and turns every 5 seconds', async ({ page }) => {
    await open(page);
    await expect(page.locator(`${slider} > li`)).toHaveCount(4);
    const flags = page.getByRole('button', { name: /^Picture \d$/ });
    await expect(flags).toHaveCount(4);
    const next = flags.nth(2);
    // The pointer holds the slider: the jump of the clock does not turn it.
    await next.hover();
    await page.clock.pauseAt(Date.now() + 60_000);
    const before = await scrolled(page, slider);
    await next.click();
    // The scrolling itself is the browser's, on its own clock.
    await expect
      .poll(async () => {
        const left = await scrolled(page, slider);
        return left !== before && isAtAPicture(left);
      })
      .toBe(true);
    const here = await scrolled(page, slider);
    expect(here).toBe(2 * 1280);
    await expect(page.locator('#slider [aria-current=true]')).toHaveAccessibleName('Picture 3');
    await page.mouse.move(2, 2);
    await page.clock.runFor(4900);
    expect(await scrolled(page, slider)).toBe(here);
    await page.clock.runFor(200);
    await expect.poll(() => scrolled(page, slider)).toBe((here + 1280) % 5120);
    await expect(page.locator(`${slider} > li`).nth(3).locator('img')).toBeVisible();
  });

  test('stands still for its pause button', async ({ page }) => {
    await open(page);
    await page.keyboard.press('Tab');
    await page.getByRole('button', { name: 'Pause the pictures' }).click();
    await page.mouse.move(2, 2);
    await page.clock.runFor(30_000);
    expect(await scrolled(page, slider)).toBe(0);
  });
});

test.describe('the carousel of places', () => {
  test('shows four on a wide screen, two on a tablet and one on a phone', async ({ page }) => {
    await page.goto('/');
    for (const [width, count] of [
      [1024, 4],
      [1023, 2],
      [768, 2],
      [767, 1],
    ] as const) {
      await page.setViewportSize({ width, height: 800 });
      const [track, panel] = await Promise.all(
        [places, `${places} > li`].map((part) => page.locator(part).first().boundingBox()),
      );
      expect(Math.floor(((track?.width ?? 0) + 24) / ((panel?.width ?? 1) + 24)), `${width} px`).toBe(count);
    }
  });

  test('is swiped on a phone, where the next place looks in, and each says its height', async ({ page }) => {
    await open(page, { width: 360, height: 740 });
    await expect(page.getByRole('button', { name: 'Next places' })).toBeHidden();
    await expect(page.locator(`${places} .panel-height`)).toHaveText(['2,950 m', '2,730 m', '5,227 m']);
    const next = await page.locator(`${places} > li`).nth(1).boundingBox();
    expect(next?.x).toBeLessThan(342);
    await page.locator(places).evaluate((track) => {
      track.scrollIntoView({ block: 'center', behavior: 'instant' });
      track.scrollTo({ left: 9999, behavior: 'instant' });
    });
    await expect(page.getByRole('heading', { name: 'Shimla', exact: true })).toBeInViewport();
  });
});

test('nothing turns by itself under reduced motion, until the visitor plays it', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await open(page);
  await page.clock.runFor(30_000);
  expect(await scrolled(page, slider)).toBe(0);
  await page.getByRole('button', { name: 'Play the pictures' }).click();
  await page.mouse.move(2, 2);
  await page.clock.runFor(5100);
  await expect.poll(() => scrolled(page, slider)).toBe(1280);
});

test.describe('with scripts off', () => {
  test.use({ javaScriptEnabled: false });

  test('every picture is there and can be scrolled to, and no control that could do nothing', async ({ page }) => {
    await page.goto('/');
    await expect(page.locator(`${slider} > li img, ${slider} > li svg[viewBox="0 0 1440 760"]`)).toHaveCount(4);
    await expect(page.locator(`${places} img`)).toHaveCount(4);
    await expect(page.locator('[data-controls]').first()).toBeHidden();
    await page.locator(slider).hover();
    await page.mouse.wheel(1280, 0);
    await expect(page.locator(`${slider} > li`).nth(1).locator('img')).toBeInViewport();
  });
});

test('nothing shifts while it loads and turns', async ({ page }) => {
  await page.addInitScript(() => {
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        document.documentElement.dataset['shift'] =
          `${Number(document.documentElement.dataset['shift'] ?? 0) + ('value' in entry ? Number(entry.value) : 0)}`;
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await open(page, { width: 360, height: 740 });
  await page.clock.runFor(6500);
  await expect.poll(async () => isAtAPicture(await scrolled(page, slider), 360)).toBe(true);
  await drawnTwice(page);
  expect(await page.evaluate(() => document.documentElement.dataset['shift'])).toBeUndefined();
});
