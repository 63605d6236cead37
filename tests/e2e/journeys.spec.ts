import type { Page } from 'playwright/test';
import { expect, test } from '../helpers/browser.ts';
import { BUILT } from '../helpers/campaign-page.ts';
import { settled } from '../helpers/places.ts';
import { fillProfile, saveProfile } from '../helpers/profile-form.ts';
import { keepLogin, newVisitor, registerAndConfirm, tokenOf, type Visitor } from '../helpers/visitor.ts';

const ENROL = `${BUILT}/enroll`;
const PAN = 'ABCDE1234F';

/** Waits for a page by its whole path and query: a return address in the query must not pass for the page itself. */
const arriveAt = (page: Page, path: string) => page.waitForURL((url) => url.pathname + url.search === path);

async function fillLogin(page: Page, { password }: Visitor, email?: string): Promise<void> {
  const form = page.getByRole('form', { name: 'Log in' });
  if (email !== undefined) await form.getByLabel('Email').fill(email);
  await form.getByLabel('Password', { exact: true }).fill(password);
  await form.getByRole('button', { name: 'Log In' }).click();
}

async function stayLoggedIn(page: Page, token: string): Promise<void> {
  await page.goto('/404');
  await keepLogin(page, token);
}

test('who logs in to join a campaign joins it, and the profile is offered on the way', async ({ page, site }) => {
  const visitor = newVisitor();
  await registerAndConfirm(site, visitor);
  await page.goto(BUILT);
  await page.getByRole('link', { name: 'Enrol Now' }).click();
  await arriveAt(page, `/login?next=${ENROL}`);
  await expect(page.getByText('Please log in to join this campaign.')).toBeVisible();
  await fillLogin(page, visitor, visitor.email);
  await arriveAt(page, ENROL);
  await page.getByRole('link', { name: 'Fill it in first' }).click();
  await arriveAt(page, `/profile?next=${ENROL}`);
  await fillProfile(page, PAN);
  await saveProfile(page);
  await page.getByRole('link', { name: 'Go on to the enrolment' }).click();
  await arriveAt(page, ENROL);
  await expect(page.getByRole('form', { name: 'Enrol' }).getByLabel('First name')).toHaveValue('Yangchen');
  await expect(page.getByRole('link', { name: 'Fill it in first' })).toHaveCount(0);
});

test('signing out takes everything private off the screen, in every tab', async ({ page, context, site }) => {
  const visitor = newVisitor();
  await registerAndConfirm(site, visitor);
  await stayLoggedIn(page, await tokenOf(site, visitor));
  await page.goto('/profile');
  await fillProfile(page, PAN);
  await saveProfile(page);
  await expect(page.getByText('Your profile is saved.')).toBeVisible();
  const shown = (tab: Page) =>
    tab.evaluate(
      () => [...document.querySelectorAll('input')].map(({ value }) => value).join() + document.body.textContent,
    );
  const others = await Promise.all(
    ['/profile', '/donations', ENROL, '/campaigns/enroll/history'].map(async (path) => {
      const tab = await context.newPage();
      await tab.goto(path);
      return tab;
    }),
  );
  for (const tab of others.slice(0, 3)) await expect.poll(() => shown(tab)).toContain('Yangchen');
  await page.getByRole('button', { name: 'Sign out' }).click();
  for (const tab of [page, ...others]) {
    await expect(tab.getByRole('button', { name: 'Sign out' })).toBeHidden();
    expect(await shown(tab)).not.toMatch(/Yangchen|ABCDE1234F|visitor-/);
  }
  await expect(page.getByText('You are logged out.')).toBeVisible();
  await page.getByRole('link', { name: 'Go to the login' }).click();
  await arriveAt(page, '/login?next=/profile');
});

test('nobody who is logged in is led to a login form, before any script has come either', async ({ page, site }) => {
  const visitor = newVisitor();
  await registerAndConfirm(site, visitor);
  await stayLoggedIn(page, await tokenOf(site, visitor));
  await page.route('**/_astro/*.js', () => undefined);
  await page.goto(BUILT, { waitUntil: 'commit' });
  await expect(page.getByRole('link', { name: 'Enrol Now' })).toHaveAttribute('href', ENROL);
  await page.unroute('**/_astro/*.js');
  await page.goto(`/login?next=${ENROL}`);
  await expect(page.getByText('You are logged in.')).toBeVisible();
  await expect(page.getByRole('form', { name: 'Log in' })).toHaveCount(0);
  await page.getByRole('link', { name: 'Go on to the enrolment' }).click();
  await arriveAt(page, ENROL);
});

test('a dead link, a mistake and a server that is away each lead on', async ({ page }) => {
  await page.goto('/reset?token=used-up');
  await settled(page);
  await page.getByLabel('Password', { exact: true }).fill('a new secret');
  await page.getByLabel('Confirm password').fill('a new secret');
  await page.getByRole('button', { name: 'Set password' }).click();
  await page.getByRole('link', { name: 'Ask for a new link' }).click();
  await expect(page.getByRole('button', { name: 'Send reset link' })).toBeVisible();

  await page.route('**/api/auth/confirm', (route) => route.fulfill({ status: 500, json: { status: false } }));
  await page.goto('/confirm/a-token');
  await expect(page.getByText('We could not check your link.')).toBeVisible({ timeout: 15_000 });
  await expect(page.getByText(/register again/i)).toHaveCount(0);
  await page.unroute('**/api/auth/confirm');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('link', { name: 'Register again' })).toBeVisible();
});
