import { paths } from '../../src/routes.ts';
import { expect, test } from '../helpers/browser.ts';
import { settled } from '../helpers/places.ts';

// "Hide password, pressed" says the opposite of what a press does.
for (const [named, then] of [
  ['Show password', 'Hide password'],
  ['Forgot password?', 'Back to log in'],
] as const)
  test(`the button "${named}" becomes "${then}", and its name alone says what it does`, async ({ page }) => {
    await page.goto(paths.login);
    await settled(page);
    const button = page.getByRole('button', { name: named });
    for (const now of [button, page.getByRole('button', { name: then })]) {
      await expect(now).not.toHaveAttribute('aria-pressed');
      await expect(now).not.toHaveAttribute('aria-expanded');
      await now.click();
    }
    await expect(button).toBeVisible();
  });
