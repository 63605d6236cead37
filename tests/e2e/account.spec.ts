import type { Page } from 'playwright/test';
import { drawnTwice, expect, test } from '../helpers/browser.ts';
import { settled } from '../helpers/places.ts';
import { fillProfile, saveProfile } from '../helpers/profile-form.ts';
import { keepLogin, linkIn, newVisitor, registerAndConfirm } from '../helpers/visitor.ts';

async function logIn(page: Page, email: string, password: string) {
  await page.goto('/login');
  await page.getByLabel('Email').first().fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log In' }).click();
}

test('a volunteer registers, confirms by mail, logs in, fills in the profile and logs out', async ({ page, site }) => {
  const visitor = newVisitor();
  await page.goto('/volunteer');
  await settled(page);
  await page.getByLabel('Phone').fill(visitor.mobile);
  await page.getByLabel('Email').first().fill(visitor.email);
  await page.getByLabel('Password', { exact: true }).fill(visitor.password);
  await page.getByLabel('Confirm password').fill(visitor.password);
  await page.getByRole('button', { name: 'Register' }).click();
  await expect(page.getByText('You are successfully registered.')).toBeVisible();
  await page.waitForURL('**/login');
  await expect(page.getByText('You are successfully registered.')).toBeVisible();

  await page.goto(linkIn(await site.mailTo(visitor.email), /\/confirm\/\S+/));
  await expect(page.getByText('User has been confirmed successfully.')).toBeVisible();
  await expect(page.getByText('Thank you for registering with us. Your user has been confirmed')).toBeVisible();
  expect(page.url()).not.toContain('token');

  await logIn(page, visitor.email, visitor.password);
  await page.waitForURL('**/profile');
  await expect(page.getByLabel('Email').first()).toHaveValue(visitor.email);
  await expect(page.getByLabel('Email').first()).toHaveAttribute('readonly');
  await expect(page.getByLabel('Phone')).toHaveValue(visitor.mobile);
  await expect(page.getByLabel('Country')).toHaveValue('India');
  await expect(page.getByLabel('Sex')).toHaveValue('Male');
  await fillProfile(page, 'abcde1234f');
  await expect(page.getByLabel('PAN')).toHaveCSS('text-transform', 'uppercase');
  await saveProfile(page);
  await expect(page.getByText('Profile is updated successfully.')).toBeVisible();
  await expect(page.getByLabel('PAN')).toHaveValue('ABXXXXXX4F');
  await page.reload();
  await expect(page.getByLabel('PAN')).toHaveValue('ABXXXXXX4F');
  await page.getByLabel('City').fill('Manali');
  await saveProfile(page);
  await expect(page.getByText('Profile is updated successfully.')).toBeVisible();
  await page.getByLabel('PAN').fill('CDXXXXXX4F');
  await expect(page.getByText('PAN must be valid!')).toBeVisible();

  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByRole('link', { name: 'Log In' })).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('hh_token'))).toBeNull();

  await logIn(page, visitor.email, visitor.password);
  await page.waitForURL('**/campaigns');
});

test('a forgotten password is reset by mail, and the token leaves the address bar at once', async ({ page, site }) => {
  const visitor = newVisitor();
  await registerAndConfirm(site, visitor);
  await page.goto('/login');
  await page.getByRole('button', { name: 'Forgot password?' }).click();
  await page.getByRole('form', { name: 'Ask for a new password' }).getByLabel('Email').fill(visitor.email);
  await page.getByRole('button', { name: 'Send reset link' }).click();
  await expect(page.getByText('Reset password link has been sent to your registered email.')).toBeVisible();

  const mail = await site.mailTo(visitor.email, /\/reset#token=/);
  await page.goto(linkIn(mail, /\/reset#token=\S+/));
  expect(new URL(page.url()).search).toBe('');
  await page.getByLabel('Password', { exact: true }).fill('a new secret');
  await page.getByLabel('Confirm password').fill('a new secre');
  await expect(page.getByText('Confirm password should be same as password!')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Set password' })).toBeDisabled();
  await page.getByLabel('Confirm password').fill('a new secret');
  await page.getByRole('button', { name: 'Set password' }).click();
  await expect(page.getByText('Password has been reseted successfully.')).toBeVisible();
  await logIn(page, visitor.email, 'a new secret');
  await page.waitForURL('**/profile');
});

test('pages that need a login lead to it, and a profile fetched for prefilling does not', async ({ page }) => {
  for (const path of ['/profile', '/donations/historyPage', '/campaigns/enroll/history']) {
    await page.goto(path);
    await page.waitForURL(`**/login?next=${path}`);
  }
  await page.goto('/about');
  await keepLogin(page, 'stale');
  const visited: string[] = [];
  page.on('request', (request) => request.isNavigationRequest() && visited.push(new URL(request.url()).pathname));
  const refused = page.waitForResponse('**/api/user/profile');
  await page.goto('/donations');
  expect((await refused).status()).toBe(401);
  await page.getByLabel('First name').fill('Yangchen');
  await drawnTwice(page);
  expect(visited).toEqual(['/donations']);
});

test('Google logs in through its fake, whose script is loaded only when asked for', async ({ page }) => {
  const email = newVisitor().email.replace('example.org', 'gmail.com');
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.goto('/login');
  await page.waitForLoadState('networkidle');
  expect(asked.filter((path) => path.startsWith('/google'))).toEqual([]);
  const opening = page.waitForEvent('popup');
  await page.getByRole('button', { name: 'Continue with Google' }).click();
  const account = await opening;
  await account.waitForURL(/\/google\/account\?/);
  await expect(page.getByRole('button', { name: 'Sign in with Google' })).toBeVisible();
  await account.getByLabel('Email').fill(email);
  await account.getByRole('button', { name: /Continue|Log in|Sign in/ }).click();
  await page.waitForURL('**/profile');
  await expect(page.getByLabel('Email').first()).toHaveValue(email);
});

test('an expired confirmation says to register again', async ({ page }) => {
  await page.goto('/confirm/not-a-token');
  const said = page.getByText('The token may be expired. Please register again.');
  await expect(said).toBeVisible();
  // Box and sheet are as high as what they say: the room for another answer has closed up.
  expect((await said.boundingBox())?.height).toBeLessThan(90);
  expect((await page.locator('.sheet').boundingBox())?.height).toBeLessThan(280);
});

test('the login has one heading above its form', async ({ page }) => {
  await page.goto('/login');
  await expect(page.locator('.sheet').getByRole('heading')).toHaveCount(0);
  await page.getByRole('button', { name: 'Forgot password?' }).click();
  await expect(page.getByRole('heading', { name: 'Ask for a new password' })).toBeFocused();
  await page.getByRole('button', { name: 'Back to log in' }).click();
  await expect(page.getByLabel('Email').first()).toBeFocused();
});

for (const [height, isScrolled] of [
  [800, false],
  [420, true],
] as const)
  test(`on a screen of ${height} px the login shows its form, and scrolls no further than that takes`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 1280, height });
    await page.goto('/login');
    await expect(page.getByLabel('Email').first()).toBeInViewport();
    const { top, form, header } = await page.evaluate(() => ({
      top: scrollY,
      form: document.querySelector('main .sheet')?.getBoundingClientRect().top ?? 0,
      header: document.querySelector('body > header')?.clientHeight ?? 0,
    }));
    expect(top > 0).toBe(isScrolled);
    expect(top).toBeLessThanOrEqual(360);
    expect(form).toBeGreaterThan(header);
  });
