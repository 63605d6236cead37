import type { Page } from 'playwright/test';
import { expect } from '../helpers/browser.ts';
import { fillPayer } from '../helpers/payment.ts';
import { test } from '../helpers/plain/site.ts';

test.describe.configure({ mode: 'default' });
test.beforeEach(({ plain }) => plain.reset());
// Whatever was done: nothing was asked for that the specification does not have.
test.afterEach(({ plain }) => expect(plain.wrong).toEqual([]));

async function expectWords(page: Page): Promise<void> {
  expect(await page.locator('body').innerText()).not.toMatch(/undefined|NaN|\bnull\b|\[object/);
  expect(await page.locator('main :is(a, button):visible').count()).toBeGreaterThan(0);
}

test('without scripts the page of a campaign says how to come along by mail and phone', async ({ page }) => {
  const html = await (await page.request.get('/campaigns/7')).text();
  expect(html).toMatch(/Enrolling needs JavaScript\..*<a href="mailto:[^"]+@[^"]+">.*<a href="tel:\+\d+">/s);
  expect(html).not.toContain('Send me a link');
});

for (const loose of [false, true])
  test(`what is read: lists, a campaign and its suggestions, ${loose ? 'in loose types' : 'as specified'}`, async ({
    page,
    plain,
  }) => {
    Object.assign(plain.switches, { loose });
    for (const path of ['/', '/campaigns', '/campaigns?status=ongoing', '/campaigns?status=archived', '/media']) {
      await page.goto(path);
      await expect(page.locator('main h2').first()).toBeVisible();
      await expectWords(page);
    }
    for (const id of [7, 10]) {
      await page.goto(`/campaigns/${id}`);
      await expect(page.getByRole('heading', { name: 'Details' })).toBeVisible();
      await expect(page.getByText('raised (40%)')).toBeVisible();
      await expect(page.getByRole('link', { name: 'Give to this campaign' })).toHaveCount(0);
      await expect(page.getByRole('link', { name: 'Free walk' })).toHaveAttribute('href', '/campaigns/8');
      await expect(page.locator('.campaign-suggestions img').first()).toHaveAttribute('src', /kheerganga\.svg$/);
      await expectWords(page);
    }
  });

test('a donation is paid in the popup, and each page after it says what the popup answered', async ({
  page,
  plain,
}) => {
  for (const [popup, path, words] of [
    ['FAILED', '/donations/failed', "We're sorry, your payment failed to process."],
    ['IN_PROGRESS', '/donations/pending', 'Your payment is being confirmed'],
    ['SUCCESS', '/donations/success', 'Your donation is processed successfully.'],
  ] as const) {
    Object.assign(plain.switches, { popup });
    await page.goto('/donations');
    // What is pending is asked about before another payment; another donor pays.
    await page.evaluate(() => localStorage.clear());
    await page.reload();
    await fillPayer(page, 'Donate', 'ABCDE1234F');
    await page.getByRole('button', { name: /^Donate/ }).click();
    await page.waitForURL(`**${path}?transactionId=*`);
    await expect(page.getByText(words)).toBeVisible();
    await expect(page.getByText(/Your transaction id is HHD\w+\./)).toBeVisible();
    await expect(page.getByText(/We ask|cannot reach|cannot see/)).toHaveCount(0);
    await expectWords(page);
    if (popup === 'FAILED')
      await expect(page.getByRole('link', { name: 'Try again' })).toHaveAttribute('href', '/donations');
  }
  expect(plain.calls.saved.donations).toHaveLength(3);
});

test.describe(() => {
  test.use({
    userAgent: 'Mozilla/5.0 (Linux; Android 14; wv) AppleWebKit/537.36 Chrome/130 Mobile Safari/537.36 Instagram 300',
  });
  test('in an app without popups the form says before anything is paid where to open the page', async ({ page }) => {
    await page.goto('/donations');
    await expect(page.getByText('This app opens no window for a payment')).toBeVisible();
    await expect(page.locator('main a[href^="intent://"]')).toBeVisible();
    await fillPayer(page, 'Donate', 'ABCDE1234F');
    await expect(page.getByText('Please open this page in a browser to pay.')).toBeVisible();
  });
});
