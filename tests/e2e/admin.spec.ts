import { expect, test } from '../helpers/browser.ts';

// The page is 2 MB of script, and two of its browsers may share one core.
test.describe.configure({ timeout: 150_000 });

test.beforeEach(async ({ context, baseURL }) => {
  const foreign: string[] = [];
  await context.route(
    (url) => url.origin !== baseURL && url.protocol.startsWith('http'),
    (route) => {
      foreign.push(route.request().url());
      return route.abort();
    },
  );
  context.on('close', () => expect(foreign).toEqual([]));
});

test('the editors’ page starts on a phone with nothing from another site', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).origin));
  await page.setViewportSize({ width: 360, height: 740 });
  const answer = await page.goto('/admin');
  expect(answer?.headers()['x-robots-tag']).toBe('noindex');
  await expect(page.getByRole('button', { name: 'Work with Local Repository' })).toBeVisible({ timeout: 60_000 });
  await expect(page.locator('#told')).toHaveCount(0);
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  expect(new Set(asked.filter((origin) => origin !== 'null'))).toEqual(new Set([new URL(page.url()).origin]));
});
