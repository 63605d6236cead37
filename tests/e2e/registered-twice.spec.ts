import type { Page } from 'playwright/test';
import { paths } from '../../src/routes.ts';
import { expect, expectAccessible, test } from '../helpers/browser.ts';
import { forms, typeInto } from '../helpers/forms.ts';
import { settled } from '../helpers/places.ts';
import { linkIn, newVisitor } from '../helpers/visitor.ts';

const registration = forms.find(({ name }) => name === 'Register as a volunteer');
const confirmWith = async (page: Page, password: string) => {
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Confirm my email' }).click();
};

test('who opens the link in another browser than that of the registration confirms and logs in with the password, and goes on', {
  tag: '@thorough',
}, async ({ browser, page, site }) => {
  const { email, mobile, password } = newVisitor();
  await page.goto(`${paths.volunteer}?next=${paths.enrollHistory}`);
  await settled(page);
  if (registration) await typeInto(page, registration, { email, mobile, password, confirmPassword: password });
  await page.getByRole('main').getByRole('button', { name: 'Register' }).click();
  await page.waitForURL(/\/login\?next=/);
  const link = linkIn(await site.mailTo(email, /\/confirm\//), /\/confirm\/\S+/);

  const other = await (await browser.newContext({ baseURL: site.url })).newPage();
  await other.goto(link);
  await expect(other.getByText(email)).toBeVisible();
  await expect(other).toHaveURL(/\/confirm\/email$/);
  await expectAccessible(other);
  await confirmWith(other, 'a wrong one');
  await expect(other.getByText('This is not the password of the registration.')).toBeVisible();
  // Loaded again, the page knows its link still.
  await other.reload();
  await confirmWith(other, password);
  await expect(other.getByText('User has been confirmed successfully.')).toBeVisible();
  await other.getByRole('link', { name: 'Go on to your enrolments' }).click();
  await expect(other.getByRole('button', { name: 'Sign out' })).toBeVisible();

  // In the first browser, where the tab of the registration still waits at the login.
  await page.goto(link);
  await expect(page.getByText('User has been confirmed successfully.')).toBeVisible();
  await expect(page.locator('#main').getByRole('link', { name: 'Log In', exact: true })).toHaveAttribute(
    'href',
    `${paths.login}?next=${paths.enrollHistory}`,
  );
  await other.context().close();
});
