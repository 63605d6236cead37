import { expect, expectAccessible, test } from '../helpers/browser.ts';
import { panel, tab } from '../helpers/campaign-page.ts';
import { addCampaigns, sampleCampaign } from '../helpers/campaigns.ts';

test.beforeEach(async ({ page, site }) => {
  addCampaigns(site.dataDir, [sampleCampaign('photos')]);
  await page.setViewportSize({ width: 360, height: 740 });
});

test('on a phone the photos stand in front, on a wide screen the reviews do, also after a rating came, and after Back', async ({
  page,
}) => {
  await page.route('**/api/open/campaign/photos', (route) =>
    route.fulfill({ json: { status: true, data: sampleCampaign('photos', { rating: { average: 4, count: 3 } }) } }),
  );
  for (const [width, front] of [
    [360, 'Photos'],
    [768, 'Photos'],
    [769, 'Reviews'],
  ] as const) {
    await page.setViewportSize({ width, height: 740 });
    await page.goto('/campaigns/photos');
    await expect(page.getByText('4 (3)')).toBeVisible();
    await expect(tab(page, front)).toHaveAttribute('aria-selected', 'true');
    await page.getByText('4 (3)').click();
    await expect(tab(page, 'Reviews')).toHaveAttribute('aria-selected', 'true');
    await page.goBack();
    await expect(tab(page, front)).toHaveAttribute('aria-selected', 'true');
  }
});

test('photos open large, are swiped and turned, and give the focus back', async ({ page }) => {
  await page.goto('/campaigns/photos#photos');
  const small = panel(page, 'Photos').getByRole('img');
  await expect(small).toHaveCount(3);
  await expect(small.first()).toHaveAttribute('loading', 'lazy');
  await small.nth(1).scrollIntoViewIfNeeded();
  await expect.poll(() => small.nth(1).evaluate((img) => (img as HTMLImageElement).naturalWidth)).toBeGreaterThan(0);
  await panel(page, 'Photos').getByRole('link').nth(1).click();
  const dialog = page.getByRole('dialog', { name: 'Photos' });
  await expect(dialog.getByText('2 of 3')).toBeVisible();
  await expect(dialog.getByText('A lake at noon')).toBeInViewport();
  expect(await dialog.boundingBox()).toEqual({ x: 0, y: 0, width: 360, height: 740 });
  await page.keyboard.press('ArrowRight');
  await expect(dialog.getByText('3 of 3')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Next photo' })).toBeDisabled();
  await dialog.getByRole('button', { name: 'Previous photo' }).click();
  await expect(dialog.getByText('2 of 3')).toBeVisible();
  await expect(dialog.locator('section')).toHaveCSS('scroll-snap-type', 'x mandatory');
  await dialog.locator('section').evaluate((strip) => strip.scrollTo({ left: 0, behavior: 'instant' }));
  await expect(dialog.getByText('1 of 3')).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(panel(page, 'Photos').getByRole('link').nth(1)).toBeFocused();
});

test('an arrow key moves by one photo, also in the strip and pressed quickly, and Back closes the photos', async ({
  page,
}) => {
  await page.goto('/campaigns/photos#photos');
  await panel(page, 'Photos').getByRole('link').first().press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Photos' });
  await expect(dialog.getByText('1 of 3')).toBeVisible();
  await dialog.locator('section').focus();
  await page.keyboard.press('ArrowRight');
  await expect(dialog.getByText('2 of 3')).toBeVisible();
  await expect(dialog.getByText('A lake at noon')).toBeInViewport({ ratio: 1 });
  await page.keyboard.press('ArrowLeft');
  await expect(dialog.getByText('1 of 3')).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect(dialog.getByText('3 of 3')).toBeVisible();
  await page.goBack();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(/\/campaigns\/photos#photos$/);
  await panel(page, 'Photos').getByRole('link').first().press('Enter');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect.poll(() => page.evaluate(() => history.state?.photos ?? false)).toBe(false);
});

test('a photo is a plain link when the script of the viewer fails, and the campaign stays', async ({ page }) => {
  await page.route('**/PhotoViewer.*.js', (route) => route.abort());
  await page.goto('/campaigns/photos#photos');
  await panel(page, 'Photos').getByRole('link').nth(1).press('Enter');
  await page.waitForURL('**/pictures/scene-lake.svg');
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('The photos campaign');
  await expect(panel(page, 'Photos').getByRole('img')).toHaveCount(3);
});
