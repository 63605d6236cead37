import { expect, expectAccessible, test } from '../helpers/browser.ts';

test('the provider script is loaded on the payment pages alone', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  for (const path of ['/', '/about', '/campaigns', '/login', '/donations/failed']) {
    await page.goto(path);
    await page.waitForLoadState('networkidle');
  }
  expect(asked.filter((path) => path.startsWith('/payu'))).toEqual([]);
  await page.goto('/donations');
  await page.getByLabel('First name').fill('Y');
  await expect.poll(() => asked).toContain('/payu/bolt.min.js');
});

test('outside India: the dialog with the foreign-contribution account, by keyboard', async ({ page }) => {
  await page.goto('/donations');
  const button = page.getByRole('button', { name: 'Donating from outside India?' });
  await button.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  for (const label of ['Bank name', 'Account number', 'IFSC', 'Swift', 'Branch'])
    await expect(dialog).toContainText(label);
  await expect(dialog.getByRole('link', { name: /@/ })).toHaveAttribute('href', /^mailto:/);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(button).toBeFocused();
});
