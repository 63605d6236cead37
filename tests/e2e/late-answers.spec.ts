import { giftQuery } from '../../src/contract/constants.ts';
import { paths } from '../../src/routes.ts';
import { drawnTwice, expect, test } from '../helpers/browser.ts';
import { BUILT } from '../helpers/campaign-page.ts';
import { addCampaigns, sampleCampaign } from '../helpers/campaigns.ts';
import { holdBack } from '../helpers/hold-back.ts';
import { fillPayer } from '../helpers/payment.ts';
import { settled } from '../helpers/places.ts';

test.beforeEach(async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.emulateMedia({ reducedMotion: 'reduce' });
});

test('what a gift is for cannot be changed while its payment begins', async ({ page, site }) => {
  addCampaigns(site.dataDir, [sampleCampaign('gift-late', { heading: 'Late gift', goal: 1000, raised: 0 })]);
  await page.goto(`${paths.donations}${giftQuery('gift-late')}`);
  await expect(page.locator('.gift-notice')).toContainText('Your gift is for the campaign');
  await fillPayer(page, 'Donate', 'ABCDE1234F');
  const instead = page.getByRole('button', { name: 'Give to our general work instead' });
  await expect(instead).toBeEnabled();
  await holdBack(page, /\/api\/.*hash/i);
  await page.getByRole('button', { name: /^Donate ₹/ }).click();
  await expect(page.getByRole('button', { name: 'Opening the payment' })).toBeVisible();
  await expect(instead).toBeDisabled();
});

for (const arrives of [true, false])
  test(`photos that ${arrives ? 'come' : 'fail'} late leave alone who has gone on to a review`, {
    tag: !arrives ? '@thorough' : [],
  }, async ({ page }) => {
    await page.goto(BUILT);
    await settled(page);
    const held = Promise.withResolvers<void>();
    const answered = Promise.withResolvers<void>();
    await page.route('**/_astro/PhotoViewer.*.js', async (route) => {
      await held.promise;
      await (arrives ? route.continue() : route.abort());
      answered.resolve();
    });
    await page.locator('.photos a').first().click();
    await page.getByRole('tab', { name: 'Reviews' }).click();
    // The form has its script before anybody types: what is late here are the photos alone.
    await expect(page.locator('astro-island[ssr]:has([name="comment"])')).toHaveCount(0);
    const field = page.locator('#reviews [name="comment"]');
    await field.pressSequentially('Up light');
    held.resolve();
    await answered.promise;
    await page.waitForLoadState('networkidle');
    await drawnTwice(page);
    await field.pressSequentially(' and down');
    await expect(field).toHaveValue('Up light and down');
    await expect(page.locator('dialog.viewer')).toHaveCount(0);
    expect(new URL(page.url()).pathname).toBe(BUILT);
  });
