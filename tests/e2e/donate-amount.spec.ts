import { expect, test } from '../helpers/browser.ts';
import { settled } from '../helpers/places.ts';

test('a refused amount is in the middle of the screen and has the focus', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await page.goto('/donations');
  await settled(page);
  await page.locator('[name=quickAmount][value=custom]').check({ force: true });
  const amount = page.getByLabel('Amount (₹)');
  await amount.fill('nothing');
  for (const [name, value] of [
    ['firstname', 'Yangchen'],
    ['lastname', 'Bodh Negi'],
    ['email', 'yangchen@example.org'],
    ['phone', '9811122233'],
    ['address1', 'Upper Keylong 4'],
    ['city', 'Keylong'],
    ['state', 'Himachal'],
    ['country', 'Bharat'],
    ['zipcode', '175132'],
    ['pan', 'ZZZZZ9999Z'],
  ] as const)
    await page.locator(`main [name="${name}"]`).fill(value);
  await page.getByRole('button', { name: /^Donate/ }).click();
  await expect(amount).toBeFocused();
  await expect(amount).toBeInViewport();
  await expect(amount).toHaveAttribute('aria-invalid', 'true');
  await expect(amount).toHaveAccessibleDescription(/.+/);
  await page.reload();
  await settled(page);
  await page.getByRole('button', { name: 'Clear what I typed' }).click();
  await expect(page.locator('main [name="city"]')).toHaveValue('');
  await page.reload();
  await settled(page);
  await expect(page.locator('main [name="city"]')).toHaveValue('');
});
