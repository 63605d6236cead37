import { expect, expectAccessible, test } from '../helpers/browser.ts';
import { newVisitor, registerAndConfirm } from '../helpers/visitor.ts';

test('who has an account is told to use the password, except where Google gives out the address', async ({
  page,
  site,
}) => {
  const visitor = newVisitor();
  await registerAndConfirm(site, visitor);
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto('/login');
  const opening = page.waitForEvent('popup');
  await page.getByRole('button', { name: 'Continue with Google' }).click();
  const account = await opening;
  await account.getByLabel('Email').fill(visitor.email);
  await account.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'This address has an account already.' })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  await expectAccessible(page);
  expect(new URL(page.url()).pathname).toBe('/login');
  expect(await page.evaluate(() => localStorage.getItem('hh_token'))).toBeNull();

  const again = page.waitForEvent('popup');
  await page.getByRole('button', { name: 'Sign in with Google' }).click();
  const hosted = await again;
  await hosted.getByLabel('Email').fill(visitor.email);
  await hosted.getByLabel('Domain').fill('example.org');
  await hosted.getByRole('button', { name: 'Continue' }).click();
  await page.waitForURL('**/profile');
  await expect(page.getByLabel('Phone')).toHaveValue(visitor.mobile);
  expect(await site.mailTo(visitor.email, /with Google/)).toContain('/login#forgot-password');
});
