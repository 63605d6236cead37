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

test('dates, price, difficulty and the way in come within one screen of scrolling, on every campaign', async ({
  page,
}) => {
  for (const id of campaigns) {
    await page.goto(`/campaigns/${id}`);
    const lead = page.locator('.campaign-lead');
    const seen = {
      dates: lead.locator('.lead'),
      price: lead.locator('.campaign-key').getByText(/^(₹[\d,.]+|FREE)$/),
      difficulty: lead.locator('.campaign-key').getByText(/^(Easy|Moderate|Difficult)$/),
      way: lead.getByRole('link', { name: 'Enrol Now' }).or(lead.locator('.message')).first(),
    };
    for (const [name, place] of Object.entries(seen)) {
      await expect(place, `${name} of ${id}`).toBeVisible();
      const box = await place.boundingBox();
      expect((box?.y ?? Number.NaN) + (box?.height ?? 0), `${name} of ${id}`).toBeLessThanOrEqual(2 * PHONE.height);
    }
  }
});
