import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { BrowserContext, Page } from 'playwright/test';
import { expect, test } from '../helpers/browser.ts';
import { settled } from '../helpers/places.ts';
import { fillProfile, saveProfile } from '../helpers/profile-form.ts';
import type { RunningSite } from '../helpers/site.ts';
import { comeLoggedIn, newVisitor, registerAndConfirm, tokenOf } from '../helpers/visitor.ts';

/** Lets the context be a new visitor's; with `mobile` empty, one whose account has no phone, as a login through Google leaves it. */
async function logIn(context: BrowserContext, site: RunningSite, mobile?: ''): Promise<void> {
  const visitor = newVisitor();
  await registerAndConfirm(site, visitor);
  await comeLoggedIn(context, await tokenOf(site, visitor));
  if (mobile === undefined) return;
  const db = new DatabaseSync(join(site.dataDir, 'database.sqlite'));
  db.prepare('update users set mobile = ? where email = ?').run(mobile, visitor.email);
  db.close();
}

async function openProfile(page: Page): Promise<void> {
  await page.goto('/profile');
  await settled(page);
}

test('a profile that another tab has saved is not put back by saving here, and what was typed here stays', {
  tag: '@thorough',
}, async ({ context, page, site }) => {
  await logIn(context, site);
  await openProfile(page);
  await fillProfile(page, '');
  await page.getByLabel('Date of birth').fill('1990-05-17');
  await saveProfile(page);
  await expect(page.getByText('Your profile is saved.')).toBeVisible();
  const other = await context.newPage();
  await openProfile(other);
  await page.getByLabel('Zip code').fill('175132');
  await other.getByLabel('City').fill('Keylong');
  await other.getByLabel('Date of birth').fill('');
  await saveProfile(other);
  await expect(other.getByText('Your profile is saved.')).toBeVisible();
  await expect(page.getByLabel('City')).toHaveValue('Keylong');
  await expect(page.getByLabel('Date of birth')).toHaveValue('');
  await saveProfile(page);
  await expect(other.getByLabel('Zip code')).toHaveValue('175132');
  await expect(other.getByLabel('City')).toHaveValue('Keylong');
});

test('letters that nobody has to get are turned off by the keyboard, and stay so', async ({ context, page, site }) => {
  await page.setViewportSize({ width: 360, height: 800 });
  await logIn(context, site);
  await openProfile(page);
  const choice = page.getByLabel(/^Thanks after a walk/);
  await expect(choice).toBeChecked();
  await choice.press('Space');
  await expect(page.getByText('Your choice is saved.').first()).toBeVisible();
  await page.reload();
  await expect(choice).not.toBeChecked();
});

test('what saves a profile covers no field that has the focus on a narrow screen, also while much is wrong', async ({
  context,
  page,
  site,
}) => {
  await page.setViewportSize({ width: 320, height: 600 });
  await logIn(context, site);
  await openProfile(page);
  const form = page.getByRole('form', { name: 'Profile' });
  const fields = ['firstname', 'lastname', 'mobile', 'address', 'zipcode', 'city', 'state', 'country', 'pan'];
  for (const name of fields) await form.locator(`[name=${name}]`).fill('x');
  await expect(form.getByText(/^Please check: first name/)).toBeAttached();
  for (const name of fields) {
    await form.locator(`[name=${name}]`).focus();
    await expect
      .poll(
        () =>
          form.evaluate((element) => {
            const { bottom } = document.activeElement?.getBoundingClientRect() ?? { bottom: 0 };
            return bottom <= (element.querySelector('.form-actions')?.getBoundingClientRect().top ?? 0);
          }),
        name,
      )
      .toBe(true);
  }
});
