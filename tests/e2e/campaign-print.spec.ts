import { paths } from '../../src/routes.ts';
import { expect, test } from '../helpers/browser.ts';

test('a printed campaign is one sheet, breaks no label and keeps day and heading apart', async ({ page }) => {
  await page.goto(paths.campaign('kheerganga-carry-down'));
  await page.waitForLoadState('networkidle');
  await page.setViewportSize({ width: 718, height: 1000 });
  await page.emulateMedia({ media: 'print' });
  const broken = await page.locator('.campaign dt').evaluateAll((labels) =>
    labels.flatMap((label) => {
      const text = document.createRange();
      text.selectNodeContents(label);
      return text.getClientRects().length > 1 ? [label.textContent] : [];
    }),
  );
  expect(broken).toEqual([]);
  const separator = await page
    .locator('.accordion time')
    .first()
    .evaluate((time) => getComputedStyle(time, '::after').content);
  expect(separator).toBe('" · "');
  const sheets = (await page.pdf({ format: 'A4' })).toString('latin1').match(/\/Type\s*\/Page\b/g);
  expect(sheets).toHaveLength(1);
});

test('nothing to press is printed, and every folded answer is', async ({ page }) => {
  await page.emulateMedia({ media: 'print' });
  for (const path of [paths.home, paths.donations, paths.campaigns, paths.faq]) {
    await page.goto(path);
    for (const part of await page.locator('.btn, .chips, .search').all()) await expect(part).toBeHidden();
  }
  const folded = page.locator('main details:not([open])');
  expect(await folded.count()).toBeGreaterThan(0);
  for (const answer of await folded.locator('p').all())
    expect(await answer.evaluate((text) => text.checkVisibility())).toBe(true);
});
