import type { Page } from 'playwright/test';
import { expect, test } from '../helpers/browser.ts';
import { withItsTypeface } from '../helpers/typeface.ts';
import { comeLoggedIn } from '../helpers/visitor.ts';

const logIn = (page: Page) => comeLoggedIn(page, 'a-token-for-the-header');

test.describe('the header', () => {
  const rooms: [what: string, width: number, text: string, name?: string][] = [
    ['the narrowest phone', 320, '100%'],
    ['a common phone', 360, '100%'],
    ['text twice as large', 960, '200%'],
    ['a name of sixty letters', 320, '100%', 'The Himalayan Foundation of Friends of Trails, Rivers, Peaks'],
  ];
  test('has Donate beside the menu, in one row, for whoever is logged in', async ({ page }) => {
    await withItsTypeface(page);
    await logIn(page);
    for (const [what, width, text, name] of rooms)
      await test.step(what, async () => {
        await page.setViewportSize({ width, height: 740 });
        await page.goto('/about');
        await page.evaluate(
          ([size, words]) => {
            document.documentElement.style.fontSize = size ?? '';
            const brand = document.querySelector('.brand span');
            if (brand && words) brand.textContent = words;
          },
          [text, name],
        );
        const banner = page.getByRole('banner');
        const donate = banner.getByRole('link', { name: 'Donate' });
        await expect(donate).toHaveAttribute('href', '/donations');
        const parts = [donate, banner.getByRole('button', { name: 'Menu' }), banner.locator('.brand')];
        const boxes = await Promise.all(parts.map((part) => part.boundingBox()));
        for (const box of boxes) {
          expect(box?.height).toBeGreaterThanOrEqual(44);
          expect(box?.width).toBeGreaterThanOrEqual(44);
        }
        const middles = boxes.map((box) => Math.round((box?.y ?? 0) + (box?.height ?? 0) / 2));
        expect(Math.max(...middles) - Math.min(...middles)).toBeLessThanOrEqual(2);
        const [give, , brand] = boxes;
        expect((brand?.x ?? 0) + (brand?.width ?? 0)).toBeLessThanOrEqual(give?.x ?? 0);
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
      });
  });

  test('has the link to the donations once on a wide screen, as a button', async ({ page }) => {
    await page.goto('/about');
    const donate = page.getByRole('banner').getByRole('link', { name: /donate/i });
    await expect(donate).toHaveText(['Donate Now']);
    const ground = await donate.evaluate((link) => getComputedStyle(link).backgroundColor);
    expect(ground).not.toBe('rgba(0, 0, 0, 0)');
  });
});

test.describe('on a phone', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 360, height: 740 } });

  test('the UPI link asks for the amount that the form says, and the code beside it says where it goes', async ({
    page,
  }) => {
    await page.goto('/donations');
    const link = page.getByRole('link', { name: 'Open a UPI app' });
    const pay = 'upi://pay?pa=foundation@testbank&pn=Hamara%20Himalaya&cu=INR&tn=Donation';
    await expect(link).toHaveAttribute('href', pay);
    // No app is there: what would be opened is read.
    await link.evaluate((element) => element.addEventListener('click', (event) => event.preventDefault()));
    const asked = async (amount: string) => {
      await link.click();
      await expect(link).toHaveAttribute('href', `${pay}${amount}`);
    };
    await asked('&am=500.00');
    await page.getByRole('radio', { name: '1,000' }).check();
    await asked('&am=1000.00');
    await page.getByRole('radio', { name: 'Custom' }).check();
    for (const [typed, amount] of [
      ['₹1,00,000', '&am=100000.00'],
      ['750/-', '&am=750.00'],
      ['some', ''],
    ] as const) {
      await page.getByLabel('Amount (₹)').fill(typed);
      await asked(amount);
    }
    await expect(page.getByRole('img', { name: 'QR code: pay to foundation@testbank by UPI' })).toBeVisible();
  });
});
