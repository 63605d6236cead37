import { paths } from '../../src/routes.ts';
import { drawnTwice, expect, test } from '../helpers/browser.ts';

test('the button names the amount that is chosen or typed, and none that cannot be read', async ({ page }) => {
  await page.goto(paths.donations);
  const button = page.getByRole('button', { name: /^Donate/ });
  const amount = page.getByLabel('Amount (₹)');
  await expect(button).toHaveText('Donate ₹500.00');
  for (const [label, value] of [
    ['₹1,000.00', '1000.00'],
    ['₹5,000.00', '5000.00'],
    ['₹500.00', '500.00'],
  ] as const) {
    await page.getByRole('radio', { name: label }).check();
    await expect(button).toHaveText(`Donate ${label}`);
    await expect(amount).toHaveValue(value);
    await expect(amount).toBeHidden();
  }
  await page.getByRole('radio', { name: 'Custom' }).check();
  for (const [typed, text] of [
    ['750', 'Donate ₹750.00'],
    ['five hundred', 'Donate'],
    ['', 'Donate'],
    ['1,00,000', 'Donate ₹1,00,000.00'],
  ] as const) {
    await amount.fill(typed);
    await expect(button).toHaveText(text);
  }
});

test('the amount in the address is chosen, unless it is none or another was typed', async ({ page }) => {
  const button = page.getByRole('button', { name: /^Donate/ });
  for (const [asked, choice, shown] of [
    ['1000', '₹1,000.00', 'Donate ₹1,000.00'],
    ['750', 'Custom', 'Donate ₹750.00'],
    ['-5', '₹500.00', 'Donate ₹500.00'],
  ] as const) {
    await page.goto(`${paths.donations}?amount=${asked}`);
    await expect(page.getByRole('radio', { name: choice })).toBeChecked();
    await expect(button).toHaveText(shown);
  }
  await page.goto(`${paths.donations}?amount=750`);
  await page.getByLabel('Amount (₹)').fill('900');
  await expect.poll(() => page.evaluate(() => localStorage.getItem('hh_draft_donation'))).toContain('900');
  await page.reload();
  await expect(button).toHaveText('Donate ₹900.00');
});

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
    await expect(form.getByText('Registration: TEST/2016/0001')).toBeVisible();
    await expect(form.getByText('PAN: AAATT0000T')).toBeVisible();
    await expect(form.getByText('80G and 12A registered')).toBeVisible();
    await expect(page.getByLabel('Amount (₹)')).toBeHidden();
    const top = (text: string) =>
      page
        .getByText(text)
        .first()
        .evaluate((element) => element.getBoundingClientRect().top);
    const order = ['A reason of the tests', 'What 500 does', 'First name', 'Donate ₹500.00', 'What you should know'];
    const tops = await Promise.all(order.map(top));
    expect(tops).toEqual(tops.toSorted((a, b) => a - b));
    expect(tops[3]).toBeLessThan(1500);
  });
});

// On a slow line the picture comes seconds after the words. While it is smaller than they are, the largest paint is theirs.
test('on a phone the largest paint is that of words', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 800 });
  await page.addInitScript(() => {
    const painted: string[] = [];
    Object.assign(window, { painted });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        painted.push('element' in entry && entry.element instanceof Element ? entry.element.tagName : 'gone');
    }).observe({ type: 'largest-contentful-paint', buffered: true });
  });
  await page.goto(paths.donations);
  const picture = page.getByRole('img', { name: 'A sorting table' });
  await expect(picture).toBeInViewport({ ratio: 1 });
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.complete)).toBe(true);
  const painted = (): Promise<string[]> => page.evaluate(() => Reflect.get(window, 'painted'));
  await expect.poll(painted).not.toEqual([]);
  await drawnTwice(page);
  expect(await painted()).not.toContain('IMG');
});
