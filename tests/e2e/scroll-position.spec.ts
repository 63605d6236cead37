import { paths } from '../../src/routes.ts';
import { expect, test } from '../helpers/browser.ts';

test.use({ viewport: { width: 360, height: 740 } });

test('a page that is reloaded, or returned to, keeps its scroll position', async ({ page }) => {
  await page.goto(paths.about);
  const scrolled = () => page.evaluate(() => scrollY);
  await page.evaluate(() => scrollTo({ top: 2000, behavior: 'instant' }));
  await expect.poll(scrolled).toBe(2000);
  await page.reload();
  await expect.poll(scrolled).toBe(2000);
  await page.goto(paths.faq);
  await page.goBack();
  await expect.poll(scrolled).toBe(2000);
});
