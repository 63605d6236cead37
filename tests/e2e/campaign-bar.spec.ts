import type { Page } from 'playwright/test';
import { expect, expectAccessible, test } from '../helpers/browser.ts';
import { BUILT } from '../helpers/campaign-page.ts';
import { addCampaigns, sampleCampaign } from '../helpers/campaigns.ts';

const bar = (page: Page) => page.locator('.enrol-bar');

const isFree = (element: Element) =>
  element.getBoundingClientRect().bottom <= (document.querySelector('.enrol-bar')?.getBoundingClientRect().top ?? 0);

test.describe('the bar with price and button', () => {
  test.use({ viewport: { width: 360, height: 800 } });

  test('comes when the first button has left the screen, lies over nothing, and hands its focus back when it goes', async ({
    page,
  }) => {
    await page.goto(BUILT);
    await expect(page.locator('.campaign-action').getByRole('link', { name: 'Enrol Now' })).toBeInViewport();
    await expect(bar(page)).toHaveCount(0);
    await page.getByRole('heading', { name: 'Suggestions' }).scrollIntoViewIfNeeded();
    await expect(bar(page)).toContainText('₹2,500');
    await expect(bar(page).getByRole('link', { name: 'Enrol Now' })).toBeInViewport({ ratio: 1 });
    await expectAccessible(page);
    for (const name of ['Give to this campaign', 'Reviews']) {
      const button = page.getByRole('link', { name, exact: true }).or(page.getByRole('tab', { name, exact: true }));
      await button.focus();
      await expect(button).toBeFocused();
      await expect.poll(() => button.evaluate(isFree), { message: name }).toBe(true);
    }
    const last = page.locator('footer a').last();
    await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }));
    await expect.poll(() => last.evaluate(isFree)).toBe(true);
    await bar(page).getByRole('link', { name: 'Enrol Now' }).focus();
    await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
    await expect(bar(page)).toHaveCount(0);
    await expect(page.locator('.campaign-action').getByRole('link', { name: 'Enrol Now' })).toBeFocused();
  });

  test('does not come where enrolment is not open', async ({ page, site }) => {
    addCampaigns(site.dataDir, [sampleCampaign('no-bar', { status: 'closed' })]);
    await page.goto('/campaigns/no-bar');
    await page.getByRole('heading', { name: 'Suggestions' }).scrollIntoViewIfNeeded();
    await expect(page.getByText('Enrolment for this campaign is closed.')).not.toBeInViewport();
    await expect(bar(page)).toHaveCount(0);
  });
});
