import { demoPerson } from '../../src/server/fakes/demo/people.ts';
import { expect, test } from '../helpers/browser.ts';
import { forbidStorage } from '../helpers/no-storage.ts';
import { fillPayer, ledger, payWith } from '../helpers/payment.ts';
import { settled } from '../helpers/places.ts';

test('where nothing can be stored, a login says so and stays on its page', async ({ page }) => {
  await forbidStorage(page);
  await page.goto('/login?next=/profile');
  await settled(page);
  await page.getByLabel('Email').first().fill(demoPerson.email);
  await page.getByLabel('Password', { exact: true }).fill(demoPerson.password);
  await page.getByRole('button', { name: 'Log In' }).click();
  await expect(page.locator('main .message.is-bad').filter({ hasText: 'store nothing' })).toContainText(
    'This browser lets the site store nothing, so a login cannot last. Please allow cookies and site data for this site, then log in again.',
  );
  expect(new URL(page.url()).pathname).toBe('/login');
  await expect(page.getByLabel('Email').first()).toHaveValue(demoPerson.email);
});

test('where nothing can be stored, a gift can be paid and is saved', { tag: '@thorough' }, async ({ page, site }) => {
  const before = (await ledger(site)).length;
  await forbidStorage(page);
  await page.goto('/donations');
  await fillPayer(page, 'Donate', 'ABCDE1234F');
  await payWith(page, 'Donate', 'Pay');
  await page.waitForURL('**/donations/success?transactionId=*');
  expect((await ledger(site)).slice(before)).toEqual([expect.objectContaining({ status: 'success' })]);
});
