import type { Page } from 'playwright/test';
import { expect, test } from '../helpers/browser.ts';

const cards = (page: Page) => page.locator('.trip h3 a');
test('the filters are whole words in one line, down to 320 px', async ({ page }) => {
  for (const width of [320, 360]) {
    await page.setViewportSize({ width, height: 700 });
    await page.goto('/campaigns');
    const lines = await page.locator('.filters > a').evaluateAll((chips) =>
      chips.map((one) => {
        const range = document.createRange();
        range.selectNode(one.firstChild as Node);
        return range.getClientRects().length;
      }),
    );
    expect(lines, `${width} px`).toEqual([1, 1, 1]);
    const tops = await page
      .locator('.filters > a')
      .evaluateAll((chips) => chips.map((one) => one.getBoundingClientRect().top));
    expect(new Set(tops).size, `${width} px`).toBe(1);
  }
});

// The chosen filter has the count of its campaigns behind its name.
const chip = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Which campaigns' }).getByRole('link', { name });

test('the first page of upcoming campaigns is there without any script', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL && { baseURL }) });
  const page = await context.newPage();
  await page.goto('/campaigns');
  await expect(cards(page)).toHaveCount(9);
  await expect(cards(page).first()).toHaveAttribute('href', /^\/campaigns\/[a-z]/);
  await expect(chip(page, 'Upcoming')).toHaveAttribute('aria-current', 'true');
  await expect(chip(page, 'Ongoing')).toHaveAttribute('href', '/campaigns?status=ongoing#o');
  await expect(page.getByRole('link', { name: 'Page 2' })).toHaveAttribute('href', '/campaigns?page=2');
  await context.close();
});

test('each filter has its campaigns and its address, and the back button leads back', async ({ page }) => {
  await page.goto('/campaigns');
  await expect(page.locator('astro-island[ssr]')).toHaveCount(0);
  const upcoming = await cards(page).allTextContents();
  await chip(page, 'Archived').click();
  await expect(page).toHaveURL(/\/campaigns\?status=archived$/);
  await expect(cards(page).first()).not.toHaveText(upcoming[0] ?? '');
  await expect(chip(page, 'Archived')).toHaveAttribute('aria-current', 'true');
  await chip(page, 'Ongoing').click();
  await expect(page).toHaveURL(/\/campaigns\?status=ongoing$/);
  await page.goBack();
  await expect(chip(page, 'Archived')).toHaveAttribute('aria-current', 'true');
  await page.goBack();
  await expect(cards(page)).toHaveText(upcoming);
  await expect(page).toHaveURL(/\/campaigns$/);
});

test('while it loads a skeleton stands in, and an empty filter says so', async ({ page }) => {
  await page.goto('/campaigns');
  await expect(page.locator('astro-island[ssr]')).toHaveCount(0);
  const seen = Promise.withResolvers<void>();
  await page.route(/status=archived/, async (route) => {
    await seen.promise;
    await route.fulfill({ json: { status: true, data: { count: 0, rows: [] } } });
  });
  await chip(page, 'Archived').click();
  await expect(page.getByText('Loading campaigns')).toBeAttached();
  seen.resolve();
  await expect(page.getByText('No archived campaigns found.')).toBeVisible();
});

test('the whole row opens the campaign', async ({ page }) => {
  await page.goto('/campaigns');
  const href = await cards(page).first().getAttribute('href');
  // The row's link lies over the text.
  await page.locator('.trip-text').first().click({ force: true });
  await expect(page).toHaveURL(new RegExp(`${RegExp.escape(href ?? 'none')}$`));
});
