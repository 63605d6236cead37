import { expect, test } from 'playwright/test';
import { type DevSite, startDev } from '../helpers/dev.ts';

let dev: DevSite;
test.beforeAll(async () => {
  dev = await startDev();
});
test.afterAll(() => dev.stop());

test('npm run dev draws what a payment came to', { tag: '@thorough' }, async ({ page }) => {
  const broken: string[] = [];
  page.on('pageerror', ({ message }) => broken.push(message));
  await page.goto(`${dev.url}/donations/pending?transactionId=of-nobody`);
  await expect(page.getByText('This browser cannot see a payment with the transaction id of-nobody.')).toBeVisible();
  expect(broken).toEqual([]);
});
