import type { Page } from 'playwright/test';
import { expect, test } from '../helpers/browser.ts';
import { settled } from '../helpers/places.ts';
import type { RunningSite } from '../helpers/site.ts';
import { linkIn, newVisitor, registerAndConfirm, type Visitor } from '../helpers/visitor.ts';

const NEW_PASSWORD = 'walk-down-slowly';

/** Opens the mailed link of a visitor who has forgotten the password, and types the new one. */
async function openLink(page: Page, site: RunningSite): Promise<Visitor> {
  const visitor = newVisitor();
  await registerAndConfirm(site, visitor);
  await fetch(`${site.url}/api/auth/forget`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: visitor.email }),
  });
  await page.goto(linkIn(await site.mailTo(visitor.email, /\/reset#token=/), /\/reset#token=\S+/));
  await settled(page);
  await page.getByLabel('Password', { exact: true }).fill(NEW_PASSWORD);
  await page.getByLabel('Confirm password').fill(NEW_PASSWORD);
  return visitor;
}

test('who tries a link again after a lost answer reads that the new password may be in force, and logs in with it', {
  tag: '@thorough',
}, async ({ page, site }) => {
  const visitor = await openLink(page, site);
  await page.route(
    '**/api/auth/reset',
    async (route) => {
      await route.fetch();
      await route.abort('connectionreset');
    },
    { times: 1 },
  );
  const press = () => page.getByRole('button', { name: 'Set password' }).click();
  await press();
  const alert = page.locator('main :is(.message, .told)');
  await expect(alert.filter({ hasText: 'You seem to be offline' })).toBeVisible();
  await press();
  const dead = alert.filter({ hasText: 'This link does not work any more. Please ask for a new one.' });
  await expect(dead).toContainText('it may be in force already');
  await expect(dead.getByRole('link', { name: 'Ask for a new link' })).toBeVisible();
  await dead.getByRole('link', { name: 'Log in' }).click();
  const login = page.getByRole('form', { name: 'Log in' });
  await settled(page);
  await login.getByLabel('Email').fill(visitor.email);
  await login.getByLabel('Password', { exact: true }).fill(NEW_PASSWORD);
  await login.getByRole('button', { name: 'Log In' }).click();
  await page.waitForURL('**/profile');
});
