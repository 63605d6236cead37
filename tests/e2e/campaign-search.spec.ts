import type { Page } from 'playwright/test';
import { expect, expectAccessible, test } from '../helpers/browser.ts';
import { focusProblem, tabTo } from '../helpers/keyboard.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const phone = { width: 360, height: 740 };
const cards = (page: Page) => page.locator('.trip h3 a');
const result = (page: Page) => page.locator('.search-result');
const chosen = (page: Page) => page.locator('.filters [aria-current]');
const back = (page: Page) => page.getByRole('link', { name: 'Show all upcoming campaigns' });
const field = (page: Page, name: string) =>
  page.getByRole(name === 'Search' ? 'searchbox' : 'combobox', { name, exact: true });
const find = (page: Page) => page.getByRole('button', { name: 'Find', exact: true });

async function open(page: Page, path = '/campaigns'): Promise<void> {
  await page.goto(path);
  await expect(page.locator('astro-island[ssr]')).toHaveCount(0);
}

test('a visitor chooses, shares, goes back, and clears all with one link', async ({ page }) => {
  await open(page);
  const all = await cards(page).allTextContents();
  await expect(chosen(page)).toHaveAttribute('data-count', /^\d+$/);
  await field(page, 'Region').selectOption('Kullu');
  await field(page, 'How hard').selectOption('Difficult');
  await find(page).click();
  await expect(page).toHaveURL(/\/campaigns\?region=Kullu&difficulty=difficult$/);
  await expect(cards(page)).toHaveText([/^Srikhand Mahadev/]);
  await expect(result(page)).toContainText('1 campaign · Kullu · Difficult');
  await expect(find(page)).toBeFocused();

  await page.reload();
  await expect(cards(page)).toHaveCount(1);
  await expect(field(page, 'Region')).toHaveValue('Kullu');
  await expect(field(page, 'How hard')).toHaveValue('difficult');

  await field(page, 'How hard').selectOption('');
  await find(page).click();
  await expect(page).toHaveURL(/\/campaigns\?region=Kullu$/);
  await expect.poll(() => cards(page).count()).toBeGreaterThan(1);
  await page.goBack();
  await expect(cards(page)).toHaveCount(1);
  await expect(field(page, 'How hard')).toHaveValue('difficult');

  await back(page).click();
  await expect(page).toHaveURL(/\/campaigns$/);
  await expect(chosen(page)).toBeFocused();
  await expect(result(page)).toHaveCount(0);
  await expect(cards(page)).toHaveText(all);
  await expect(field(page, 'Region')).toHaveValue('');
  await expect(back(page)).toHaveCount(0);
});

for (const width of [320])
  test(`at ${width} px the form is folded, and folds itself up by keyboard alone`, async ({ page }) => {
    await page.setViewportSize({ ...phone, width });
    await open(page);
    const summary = page.locator('.search > summary');
    await expect(field(page, 'Search')).toBeHidden();
    await tabTo(page, summary);
    await page.keyboard.press('Enter');
    await expect(field(page, 'Search')).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    await expectAccessible(page);
    await tabTo(page, field(page, 'Search'));
    await page.keyboard.type('tungnath');
    await page.keyboard.press('Enter');
    await expect(cards(page)).toHaveCount(1);
    await expect(field(page, 'Search')).toBeHidden();
    await expect(result(page)).toBeFocused();
    expect(await focusProblem(page)).toBe('');
  });
