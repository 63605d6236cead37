import type { Page } from 'playwright/test';
import { shortPrice } from '../../src/lib/format.ts';
import { truncate } from '../../src/lib/text.ts';
import { expect, test } from '../helpers/browser.ts';

const slides = (page: Page) => page.locator('#active [data-track] > li');
const heading = (page: Page) => page.locator('#active h3');

/** The campaign that stands first in view; none while the slides are on their way. */
async function shown(page: Page): Promise<string> {
  return page.locator('#active [data-track]').evaluate((track) => {
    const [first, second] = track.children as HTMLCollectionOf<HTMLElement>;
    const at = track.scrollLeft / ((second?.offsetLeft ?? 1) - (first?.offsetLeft ?? 0));
    if (Math.abs(at - Math.round(at)) > 0.01) return '';
    return track.children[Math.round(at)]?.querySelector('h3')?.textContent ?? '';
  });
}

test('home asks for five campaigns of the slider and shows each as Active, its text cut at 350 characters', async ({
  page,
  site,
}) => {
  const asked = page.waitForRequest(/\/api\/open\/campaigns/);
  await page.goto('/');
  const query = new URL((await asked).url()).searchParams;
  expect(Object.fromEntries(query)).toEqual({ page: '0', size: '5', status: 'slider' });
  const { data } = await (await fetch(`${site.url}/api/open/campaigns?page=0&size=5&status=slider`)).json();
  await expect(heading(page)).toHaveText(data.rows.map((row: { heading: string }) => row.heading));
  await expect(slides(page).locator('.slide-label')).toHaveText(data.rows.map(() => 'Active'));
  for (const [at, { id, heading: name, body, price }] of data.rows.entries()) {
    const text = await slides(page).nth(at).locator('.slide-text').textContent();
    expect(text).toBe(truncate(body, 350));
    expect(Array.from(text ?? '').length).toBeLessThanOrEqual(350);
    const link = slides(page)
      .nth(at)
      .getByRole('link', { name: `See the campaign: ${name}`, exact: true });
    await expect(link).toHaveAttribute('href', `/campaigns/${id}`);
    await expect(slides(page).nth(at).locator('.slide-price')).toHaveText(shortPrice(price));
  }
});

test('the slides turn every 5 seconds, rest under the pointer and can be paused', async ({ page }) => {
  await page.clock.install();
  const answered = page.waitForResponse(/status=slider/);
  await page.goto('/');
  await answered;
  await expect(slides(page)).toHaveCount(5);
  // It starts once the answer is read.
  await expect(page.locator('#active [data-controls]')).toBeVisible();
  const names = await heading(page).allTextContents();
  await page.locator('#active').scrollIntoViewIfNeeded();
  await page.mouse.move(0, 0);
  // Whoever watches whether the slides are in sight has been told, too.
  await page
    .locator('#active')
    .evaluate((slider) => new Promise<void>((told) => new IntersectionObserver(() => told()).observe(slider)));
  expect(await shown(page)).toBe(names[0]);
  await page.clock.runFor(5100);
  await expect.poll(() => shown(page)).toBe(names[1]);
  await slides(page).nth(1).hover();
  await page.clock.runFor(20_000);
  expect(await shown(page)).toBe(names[1]);
  await page.locator('#active').getByRole('button', { name: 'Pause the campaigns' }).click();
  await page.mouse.move(0, 0);
  await page.clock.runFor(20_000);
  expect(await shown(page)).toBe(names[1]);
  await page.locator('#active').getByRole('button', { name: 'Next campaigns' }).click();
  await page.clock.runFor(1000);
  await expect.poll(() => shown(page)).toBe(names[2]);
});
