import { expect, expectAccessible, test } from '../helpers/browser.ts';
import { fillPayer } from '../helpers/payment.ts';

test('Donate waits for every field, PAN among them, and says what is missing', async ({ page }) => {
  await page.goto('/donations');
  const button = page.getByRole('button', { name: /^Donate/ });
  await expect(button).toBeDisabled();
  await expect(button).toHaveAccessibleDescription('');
  // It only looks disabled: a press says all that is missing.
  await button.click({ force: true });
  await expect(button).toHaveAccessibleDescription(/first name, last name, email, phone/);
  await fillPayer(page, 'Donate');
  await expect(button).toBeDisabled();
  await expect(button).toHaveAccessibleDescription('Still to fill in: PAN.');
  await page.getByLabel('PAN').fill('ABCDE1234');
  await expect(page.getByText('PAN must be valid!')).toBeVisible();
  await page.getByLabel('PAN').fill('abcde1234f');
  await expect(page.getByText('PAN must be valid!')).toBeHidden();
  await expect(button).toBeEnabled();
});

test('an amount that is no positive number of rupees is refused beside the field before any call', async ({ page }) => {
  const calls: string[] = [];
  page.on('request', (request) => request.url().includes('/payment/') && calls.push(request.url()));
  await page.goto('/donations');
  await fillPayer(page, 'Donate', 'ABCDE1234F');
  await page.getByRole('radio', { name: 'Custom' }).check();
  const amount = page.getByLabel('Amount (₹)');
  const message = page.getByText('Enter an amount, such as 750.');
  for (const bad of ['0', '-5', 'five hundred', '10.555', '']) {
    await amount.fill('250');
    await expect(message, `250 before "${bad}"`).toBeHidden();
    await amount.fill(bad);
    await page.getByRole('button', { name: /^Donate/ }).click();
    await expect(message, `"${bad}"`).toBeVisible();
  }
  expect(calls).toEqual([]);
});

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
