import { expect, test } from '../helpers/browser.ts';
import { settled } from '../helpers/places.ts';
import { fillProfile, saveProfile } from '../helpers/profile-form.ts';
import { newVisitor, registerAndConfirm, tokenOf } from '../helpers/visitor.ts';

test('a save that fails does not stand beside the success of the one before', async ({ page, site }) => {
  const visitor = newVisitor();
  await registerAndConfirm(site, visitor);
  await page.addInitScript((token) => localStorage.setItem('hh_token', token), await tokenOf(site, visitor));
  await page.goto('/profile');
  await settled(page);
  await fillProfile(page, '');
  await saveProfile(page);
  const saved = page.getByText('Your profile is saved.');
  await expect(saved).toBeVisible();
  await page.route('**/api/user/profile', (route) => route.fulfill({ status: 502, body: '' }));
  await page.getByLabel('City').fill('Keylong');
  await saveProfile(page);
  await expect(page.getByRole('alert').filter({ hasText: 'There is some trouble with the service.' })).toBeVisible();
  await expect(saved).toHaveCount(0);
  await page.unroute('**/api/user/profile');
  await saveProfile(page);
  await expect(saved).toBeVisible();
});
