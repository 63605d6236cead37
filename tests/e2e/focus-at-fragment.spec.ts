import { paths } from '../../src/routes.ts';
import { expect, test } from '../helpers/browser.ts';
import { holdBack } from '../helpers/hold-back.ts';
import { settled } from '../helpers/places.ts';

test.beforeEach(({ page }) => page.setViewportSize({ width: 360, height: 740 }));

test('who skips to the content and goes on before the scripts come stays there when they do', async ({ page }) => {
  const letThrough = await holdBack(page, '**/_astro/*.js');
  await page.goto(paths.contact, { waitUntil: 'commit' });
  const skip = page.getByRole('link', { name: 'Skip to the content' });
  await skip.focus();
  await skip.press('Enter');
  const next = page.getByRole('textbox').first();
  await next.focus();
  letThrough();
  await settled(page);
  await expect(next).toBeFocused();
});
