import type { Page } from 'playwright/test';
import { expect, expectAccessible, test } from '../helpers/browser.ts';
import { BUILT } from '../helpers/campaign-page.ts';
import { addCampaigns, sampleCampaign } from '../helpers/campaigns.ts';

const bar = (page: Page) => page.locator('.enrol-bar');

/** Whether an element ends above the bar. The page may still be scrolling. */
const isFree = (element: Element) =>
  element.getBoundingClientRect().bottom <= (document.querySelector('.enrol-bar')?.getBoundingClientRect().top ?? 0);

test.describe('the bar with price and button', () => {
  test.use({ viewport: { width: 360, height: 800 } });

  test('comes on a phone when the first button has left the screen, and goes when it is back', async ({ page }) => {
    await page.goto(BUILT);
    await expect(page.locator('.campaign-action').getByRole('link', { name: 'Enrol Now' })).toBeInViewport();
    await expect(bar(page)).toHaveCount(0);
    await page.getByRole('heading', { name: 'Venue' }).scrollIntoViewIfNeeded();
    await expect(bar(page)).toContainText('₹2,500');
    await expect(bar(page).getByRole('link', { name: 'Enrol Now' })).toBeInViewport({ ratio: 1 });
    await expectAccessible(page);
    await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
    await expect(bar(page)).toHaveCount(0);
  });

  test('hands the focus to the first button when it goes', async ({ page }) => {
    await page.goto(BUILT);
    await page.getByRole('heading', { name: 'Venue' }).scrollIntoViewIfNeeded();
    await bar(page).getByRole('link', { name: 'Enrol Now' }).focus();
    await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
    await expect(bar(page)).toHaveCount(0);
    await expect(page.locator('.campaign-action').getByRole('link', { name: 'Enrol Now' })).toBeFocused();
  });

  test('never lies over what has the focus, nor over the end of the page', async ({ page }) => {
    await page.goto(BUILT);
    await page.getByRole('heading', { name: 'Venue' }).scrollIntoViewIfNeeded();
    await expect(bar(page)).toBeVisible();
    for (const name of ['Add to calendar', 'Print']) {
      const button = page.getByRole('button', { name });
      await button.focus();
      await expect(button).toBeFocused();
      await expect.poll(() => button.evaluate(isFree), { message: name }).toBe(true);
    }
    const last = page.locator('footer a').last();
    await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }));
    await expect.poll(() => last.evaluate(isFree)).toBe(true);
  });

  for (const [id, changes, message] of [
    ['no-bar', { status: 'closed' }, 'Enrolment for this campaign is closed.'],
    ['no-bar-full', { places: 7 }, 'This campaign is full.'],
  ] as const) {
    test(`does not come where enrolment is not open: ${message}`, {
      tag: id === 'no-bar-full' ? '@thorough' : [],
    }, async ({ page, site }) => {
      addCampaigns(site.dataDir, [sampleCampaign(id, changes)]);
      await page.goto(`/campaigns/${id}`);
      await page.getByRole('heading', { name: 'Venue' }).scrollIntoViewIfNeeded();
      await expect(page.getByText(message)).not.toBeInViewport();
      await expect(bar(page)).toHaveCount(0);
    });
  }
});
