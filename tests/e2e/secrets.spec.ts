import type { Page } from 'playwright/test';
import { expect, test } from '../helpers/browser.ts';
import { fillPayer, payWith } from '../helpers/payment.ts';
import { settled } from '../helpers/places.ts';
import { fillProfile, saveProfile } from '../helpers/profile-form.ts';
import { startSite } from '../helpers/site.ts';
import { linkIn, newVisitor } from '../helpers/visitor.ts';

const PAN = 'QWERT4321Z';
const OTHER_PAN = 'ZXCVB8765K';
const NEW_PASSWORD = 'another-secret-of-mine';

const stored = (page: Page) => page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }));
const tokenIn = (page: Page) => page.evaluate(() => localStorage.getItem('hh_token') ?? '');

async function tryToLogIn(page: Page, email: string, password: string): Promise<void> {
  await page.goto('/login');
  await page.getByRole('textbox', { name: 'Email' }).first().fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log In' }).click();
}

async function logIn(page: Page, email: string, password: string): Promise<void> {
  await tryToLogIn(page, email, password);
  await page.waitForURL(/\/(profile|campaigns)$/);
}

function leaks(text: string, secrets: readonly string[]): string[] {
  return secrets.flatMap((secret) => {
    const at = text.indexOf(secret);
    return at < 0 ? [] : [text.slice(Math.max(0, at - 120), at + secret.length)];
  });
}

test('no password, token or PAN stands in a log, an address, the console or what the browser keeps', {
  tag: '@thorough',
}, async ({ browser }) => {
  test.setTimeout(180_000);
  const site = await startSite({ LOG: 'on' });
  const context = await browser.newContext({ baseURL: site.url });
  const page = await context.newPage();
  const heard: string[] = [];
  const asked: string[] = [];
  context.on('console', (message) => heard.push(message.text()));
  context.on('weberror', (error) => heard.push(String(error.error())));
  context.on('request', (request) => asked.push(request.url()));
  const { email, mobile, password } = newVisitor();
  const unkept = [password, NEW_PASSWORD, PAN, OTHER_PAN];

  await page.goto('/volunteer');
  await settled(page);
  const registration = page.getByRole('form', { name: 'Register as a volunteer' });
  await registration.getByLabel('Phone').fill(mobile);
  await registration.getByLabel('Email').fill(email);
  await registration.getByLabel('Password', { exact: true }).fill(password);
  await registration.getByLabel('Confirm password').fill(password);
  await page.getByRole('button', { name: 'Register' }).click();
  await page.waitForURL('**/login');
  const confirmLink = linkIn(await site.mailTo(email, /\/confirm\//), /\/confirm\/\S+/);
  await page.goto(confirmLink);
  await expect(page.getByText('User has been confirmed successfully.')).toBeVisible();

  await tryToLogIn(page, email, 'a wrong password of theirs');
  await expect(page.getByText('The username or the password is wrong.')).toBeVisible();
  await logIn(page, email, password);
  const firstToken = await tokenIn(page);
  expect(firstToken).not.toBe('');
  await fillProfile(page, PAN);
  expect(leaks(await stored(page), unkept)).toEqual([]);
  await saveProfile(page);
  await expect(page.getByText('Your profile is saved.')).toBeVisible();

  await page.goto('/login#forgot-password');
  await settled(page);
  const request = page.getByRole('form', { name: 'Ask for a new password' });
  await request.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Send reset link' }).click();
  await expect(page.getByText('Reset password link has been sent to your registered email.')).toBeVisible();
  const resetLink = linkIn(await site.mailTo(email, /\/reset#token=/), /\/reset#token=\S+/);
  await page.goto(resetLink);
  await settled(page);
  await page.getByLabel('Password', { exact: true }).fill(NEW_PASSWORD);
  await page.getByLabel('Confirm password').fill(NEW_PASSWORD);
  expect(leaks(await stored(page), unkept)).toEqual([]);
  await page.getByRole('button', { name: 'Set password' }).click();
  await expect(page.getByText('Password has been reseted successfully.')).toBeVisible();
  const resetToken = resetLink.split('token=')[1] ?? '';
  expect(await stored(page)).not.toContain(resetToken);

  await logIn(page, email, NEW_PASSWORD);
  const secondToken = await tokenIn(page);
  await page.goto('/donations');
  await settled(page);
  await expect(page.getByRole('form', { name: 'Donate' }).getByLabel('Email')).toHaveValue(email);
  await fillPayer(page, 'Donate', OTHER_PAN);
  expect(leaks(await stored(page), unkept)).toEqual([]);
  await payWith(page, 'Donate', 'Pay');
  await page.waitForURL('**/donations/success?transactionId=*');
  await expect(page.locator('.receipt')).toBeVisible();
  expect(leaks(await stored(page), unkept)).toEqual([]);

  await page.goto('/contact');
  await settled(page);
  await page.getByRole('textbox', { name: 'Message' }).fill('A message that I do not send.');
  await expect.poll(() => stored(page)).toContain('hh_draft_contact');
  await context.addCookies([{ name: 'left-over', value: 'x', url: site.url }]);
  const told = page.waitForResponse((answer) => answer.request().method() === 'DELETE');
  await page.getByRole('button', { name: 'Sign out' }).click();
  expect((await told).status()).toBe(200);
  expect(await tokenIn(page)).toBe('');
  expect(await stored(page)).not.toMatch(/hh_draft_|hh_token/);
  expect(await context.cookies()).toEqual([]);

  const confirmToken = confirmLink.split('token=')[1] ?? '';
  const secrets = [...unkept, 'a wrong password of theirs', firstToken, secondToken, resetToken, confirmToken];
  for (const secret of secrets) expect(secret.length).toBeGreaterThan(9);
  await context.close();
  await site.stop();
  expect(site.output()).toContain('POST /auth/token 200');
  expect(leaks(site.output(), secrets)).toEqual([]);
  expect(leaks(heard.join('\n'), secrets)).toEqual([]);
  // What stands behind the # of a mailed link is sent nowhere.
  expect(leaks(asked.map((url) => url.split('#')[0]).join('\n'), secrets)).toEqual([]);
});
