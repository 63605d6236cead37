import { giftQuery } from '../../src/contract/constants.ts';
import { paths } from '../../src/routes.ts';
import { expect, test } from '../helpers/browser.ts';
import { addCampaigns, sampleCampaign } from '../helpers/campaigns.ts';
import { holdBack } from '../helpers/hold-back.ts';
import { fillPayer } from '../helpers/payment.ts';

test.beforeEach(async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.emulateMedia({ reducedMotion: 'reduce' });
});

test('what a gift is for cannot be changed while its payment begins', async ({ page, site }) => {
  addCampaigns(site.dataDir, [sampleCampaign('gift-late', { heading: 'Late gift', goal: 1000, raised: 0 })]);
  await page.goto(`${paths.donations}${giftQuery('gift-late')}`);
  await expect(page.locator('.gift-notice')).toContainText('For Late gift');
  await fillPayer(page, 'Donate', 'ABCDE1234F');
  const instead = page.getByRole('button', { name: 'Give to our general work instead' });
  await expect(instead).toBeEnabled();
  await holdBack(page, /\/api\/.*hash/i);
  await page.getByRole('button', { name: /^Donate ₹/ }).click();
  await expect(page.getByRole('button', { name: 'Opening the payment' })).toBeVisible();
  await expect(instead).toBeDisabled();
});
