import { expect, test } from '../helpers/browser.ts';
import { BUILT } from '../helpers/campaign-page.ts';
import { holdBack } from '../helpers/hold-back.ts';
import { settled } from '../helpers/places.ts';

test.beforeEach(({ page }) => page.setViewportSize({ width: 360, height: 740 }));

// A browser goes to the fragment of the address once more when a page has been read to its end, and takes the focus there. A page that
// waited for its scripts did so while somebody was writing.
test('who opens the reviews and writes before the scripts come keeps the focus when they do', async ({ page }) => {
  const letThrough = await holdBack(page, '**/_astro/*.js');
  await page.goto(BUILT, { waitUntil: 'commit' });
  await page.locator('.tab-list').getByText('Reviews').click();
  const field = page.locator('#reviews [name="comment"]');
  await field.pressSequentially('Up light');
  letThrough();
  await settled(page);
  await expect(field).toBeFocused();
  await expect(field).toBeInViewport();
  await page.keyboard.type(' and down');
  await expect(field).toHaveValue('Up light and down');
});
