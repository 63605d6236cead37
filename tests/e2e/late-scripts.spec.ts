import type { Page } from 'playwright/test';
import { paths } from '../../src/routes.ts';
import { drawnTwice, expect, test } from '../helpers/browser.ts';
import { differing, fieldOf, formOf, forms, typeInto } from '../helpers/forms.ts';
import { holdBack } from '../helpers/hold-back.ts';
import { demonstrationToken, settled } from '../helpers/places.ts';
import { comeLoggedIn } from '../helpers/visitor.ts';

const SLOW = { timeout: 20_000 };

for (const form of forms.filter(({ name }) => name === 'Donate' || name === 'Log in' || name === 'Write a review')) {
  test(`what was typed into "${form.name}" before the scripts came is kept and checked`, {
    tag: form.name !== 'Donate' ? '@thorough' : [],
  }, async ({ page, site }) => {
    if (form.login) {
      await comeLoggedIn(page, await demonstrationToken(site));
    }
    const letThrough = await holdBack(page, '**/_astro/*.js');
    await page.goto(form.path, { waitUntil: 'commit' });
    const typed = { ...form.good, ...(form.wrong && { [form.wrong[0]]: form.wrong[1] }) };
    await typeInto(page, form, typed);
    const button = formOf(page, form).getByRole('button', { name: form.button });
    if (form.posts) await expect(button).toBeEnabled();
    else await expect(button).toBeDisabled();
    letThrough();

    if (form.wrong) {
      const [field, value, message] = form.wrong;
      const wrong = fieldOf(page, form, field, value);
      await expect(wrong).toHaveAttribute('aria-invalid', 'true', SLOW);
      await expect(wrong).toHaveAccessibleDescription(new RegExp(RegExp.escape(message)));
      await drawnTwice(page);
      expect(await differing(page, form, typed)).toEqual([]);
      await typeInto(page, form, { [field]: form.good[field] ?? '' });
    }
    await expect(button).toBeEnabled(SLOW);
    expect(await differing(page, form, form.good)).toEqual([]);
  });
}

for (const [what, path, button, role, done] of [
  ['shows a password', '/login', 'Show password', 'button', 'Hide password'],
  ['opens the form for a new password', '/login', 'Forgot password?', 'button', 'Send reset link'],
  ['opens the account for other countries', '/donations', /outside India/, 'dialog', /outside India/],
] as const)
  test(`a tap before the scripts came ${what} when they have come`, {
    tag: path !== '/donations' ? '@thorough' : [],
  }, async ({ page }) => {
    const letThrough = await holdBack(page, '**/_astro/*.js');
    await page.goto(path, { waitUntil: 'commit' });
    await page.getByRole('main').getByRole('button', { name: button }).first().click();
    letThrough();
    const outcome = page.getByRole('main').getByRole(role, { name: done }).first();
    await expect(outcome).toBeVisible(SLOW);
    // Done once: a second time would undo it.
    await drawnTwice(page);
    await expect(outcome).toBeVisible();
  });

test.describe('a form that was pressed while the list of what is wrong is on its way', () => {
  const field = (page: Page, name: string) => page.getByRole('main').getByLabel(name, { exact: true });
  const press = async (page: Page) => {
    await page.goto(paths.contact);
    await settled(page);
    await field(page, 'Email').fill('asha');
    await field(page, 'Email').press('Enter');
    await expect(field(page, 'Name')).toHaveAttribute('aria-invalid', 'true');
  };

  test('leaves whoever has gone on to a field there', async ({ page }) => {
    const letThrough = await holdBack(page, '**/_astro/ErrorSummary*.js');
    await press(page);
    await field(page, 'Phone').pressSequentially('98111');
    letThrough();
    await expect(page.getByRole('group', { name: 'Please check' })).toBeVisible(SLOW);
    await drawnTwice(page);
    await expect(field(page, 'Phone')).toBeFocused();
    await page.keyboard.type('22233');
    await expect(field(page, 'Phone')).toHaveValue('9811122233');
  });

  test('leads to the first wrong field where the line stays silent', async ({ page }) => {
    await holdBack(page, '**/_astro/ErrorSummary*.js');
    await press(page);
    await expect(field(page, 'Name')).toBeFocused(SLOW);
  });
});
