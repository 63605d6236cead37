import { paths } from '../../src/routes.ts';
import { expect, test } from '../helpers/browser.ts';
import { formOf, forms, typeInto } from '../helpers/forms.ts';
import { settled } from '../helpers/places.ts';

test('a registration that fails shows why on the screen to which it scrolls', async ({ page }) => {
  const form = forms.find(({ path }) => path === paths.volunteer);
  if (!form) throw new Error('No registration form in the table of forms.');
  await page.setViewportSize({ width: 360, height: 640 });
  await page.goto(form.path);
  await settled(page);
  await typeInto(page, form, form.good);
  await page.route(form.call, (route) => route.abort('internetdisconnected'));
  await formOf(page, form).getByRole('button', { name: form.button }).click();
  const why = page.locator('main .message.is-bad').filter({ hasText: 'You seem to be offline' });
  await expect(why).toBeInViewport({ ratio: 1 });
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
});
