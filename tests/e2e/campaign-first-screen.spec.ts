import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '../helpers/browser.ts';
import { builtSite } from '../helpers/fixtures.ts';

// Drafts have no page.
const campaigns = readdirSync(join(builtSite, 'campaigns'))
  .filter((name) => name.endsWith('.html'))
  .map((name) => name.replace(/\.html$/, ''));
const PHONE = { width: 360, height: 640 };

test.use({ viewport: PHONE });

test('dates, price, difficulty and the way in come within one screen of scrolling', async ({ page }) => {
  for (const id of campaigns.slice(0, 3)) {
    await page.goto(`/campaigns/${id}`);
    const campaign = page.locator('.campaign');
    const seen = {
      dates: campaign.locator('.campaign-lead .lead'),
      price: campaign.locator('.campaign-details').getByText(/^(₹[\d,.]+|FREE)$/),
      difficulty: campaign.locator('.campaign-facts').getByText(/^(Easy|Moderate|Difficult)$/),
      way: campaign.getByRole('link', { name: 'Enrol Now' }).or(campaign.locator('.campaign-lead .message')).first(),
    };
    for (const [name, place] of Object.entries(seen)) {
      await expect(place, `${name} of ${id}`).toBeVisible();
      const box = await place.boundingBox();
      expect((box?.y ?? Number.NaN) + (box?.height ?? 0), `${name} of ${id}`).toBeLessThanOrEqual(2 * PHONE.height);
    }
  }
});
