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

test('a printed list begins on its first sheet, and nothing that is pressed is printed', async ({ page }) => {
  await page.emulateMedia({ media: 'print' });
  await page.goto(paths.campaigns);
  const around = await page
    .locator('.trips')
    .first()
    .evaluate((element) => {
      const found: string[] = [];
      for (let at: Element | null = element; at; at = at.parentElement) found.push(getComputedStyle(at).breakInside);
      return found;
    });
  expect(new Set(around)).toEqual(new Set(['auto']));
  for (const [path, pressed] of [
    [paths.volunteer, '.field-with-button button'],
    [paths.privacy, '.related'],
  ] as const) {
    await page.goto(path);
    await expect(page.locator(pressed).first()).toBeAttached();
    for (const part of await page.locator(pressed).all()) await expect(part).toBeHidden();
  }
});
