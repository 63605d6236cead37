import { expect, test } from '../helpers/browser.ts';
import { linkIn, newVisitor, register } from '../helpers/visitor.ts';

test('who registered twice chooses a password by mail after the confirmation', async ({ page, site }) => {
  const visitor = newVisitor();
  await register(site, { ...visitor, password: 'of somebody else' });
  await register(site, visitor);
  await page.goto(linkIn(await site.mailTo(visitor.email, /\/confirm\//), /\/confirm\/\S+/));
  await expect(page.getByText('Your address was registered more than once')).toBeVisible();
  await page.goto(linkIn(await site.mailTo(visitor.email, /\/reset\?token=/), /\/reset\?token=\S+/));
  await page.getByLabel('Password', { exact: true }).fill(visitor.password);
  await page.getByLabel('Confirm password').fill(visitor.password);
  await page.getByRole('button', { name: 'Set password' }).click();
  await expect(page.getByText('Password has been reseted successfully.')).toBeVisible();
  await page.goto('/login');
  await page.getByLabel('Email').first().fill(visitor.email);
  await page.getByLabel('Password', { exact: true }).fill(visitor.password);
  await page.getByRole('button', { name: 'Log In' }).click();
  await page.waitForURL('**/profile');
});
