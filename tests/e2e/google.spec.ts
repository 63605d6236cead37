import type { Page } from 'playwright/test';
import { expect, expectAccessible, test } from '../helpers/browser.ts';
import { linkIn, newVisitor, registerAndConfirm } from '../helpers/visitor.ts';

async function signIn(page: Page, button: string, email: string, domain = ''): Promise<void> {
  const opening = page.waitForEvent('popup');
  await page.getByRole('button', { name: button }).click();
  const account = await opening;
  await account.waitForURL(/\/google\/account\?/);
  await account.getByLabel('Email').fill(email);
  await account.getByLabel('Domain').fill(domain);
  await account.getByRole('button', { name: 'Continue' }).click();
}

test('who has an account links Google with a mailed link, which does nothing before the button is pressed', {
  tag: '@thorough',
}, async ({ page, site }) => {
  const visitor = newVisitor();
  await registerAndConfirm(site, visitor);
  await page.goto('/login');
  await signIn(page, 'Continue with Google', visitor.email);
  await page.getByRole('button', { name: 'Email me the link' }).click();
  await expect(page.getByText('An email with a link is on its way.')).toBeVisible();
  const link = linkIn(await site.mailTo(visitor.email, /Link Google/), /\/confirm\/google#token=\S+/);

  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.goto(link);
  const button = page.getByRole('button', { name: 'Link Google to my account' });
  await expect(button).toBeVisible();
  await expect(page).toHaveURL(/\/confirm\/google$/);
  expect(asked.filter((url) => url.includes('/auth/'))).toEqual([]);
  await expectAccessible(page);
  await button.click();
  await expect(page.getByText('Google is linked to your account.')).toBeVisible();
  await page.locator('#main').getByRole('link', { name: 'Log In', exact: true }).click();
  await signIn(page, 'Continue with Google', visitor.email);
  await page.waitForURL('**/profile');

  await page.goto(link);
  await button.click();
  await expect(page.getByText('This link does not work any more.')).toBeVisible();
});
