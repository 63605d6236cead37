import { paths } from '../../src/routes.ts';
import { expect, test } from '../helpers/browser.ts';

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('the reason, what each amount does, the folded line and our numbers are there', async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto(paths.donations);
    await expect(page.getByRole('heading', { name: 'A reason of the tests, with 7 numbers' })).toBeVisible();
    for (const amount of [500, 1000, 5000]) await expect(page.getByText(`What ${amount} does`)).toBeVisible();
    await expect(page.getByLabel('Country')).toHaveValue('India');
    await expect(page.getByLabel('Address line 2')).toBeHidden();
    await page.getByText('Add a second address line').click();
    await expect(page.getByLabel('Address line 2')).toBeVisible();
    const form = page.getByRole('form', { name: 'Donate' });
    await expect(form.getByText('80G · 12A · Registration TEST/2016/0001 · PAN AAATT0000T · ')).toBeVisible();
    await expect(page.getByLabel('Amount (₹)')).toBeHidden();
    const top = (text: string) =>
      page
        .getByText(text)
        .first()
        .evaluate((element) => element.getBoundingClientRect().top);
    const order = [
      'A reason of the tests',
      'by UPI code',
      'What 500 does',
      'First name',
      'PayU · UPI',
      'Donate ₹500.00',
    ];
    const tops = await Promise.all(order.map(top));
    expect(tops).toEqual(tops.toSorted((a, b) => a - b));
    expect(tops.at(-1)).toBeLessThan(1500);
  });
});
