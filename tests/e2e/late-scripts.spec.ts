import { drawnTwice, expect, test } from '../helpers/browser.ts';
import { BUILT } from '../helpers/campaign-page.ts';
import { differing, fieldOf, formOf, forms, typeInto } from '../helpers/forms.ts';
import { holdBack } from '../helpers/hold-back.ts';
import { demonstrationToken, settled } from '../helpers/places.ts';

/** The scripts of a form come one after the other. */
const SLOW = { timeout: 20_000 };

for (const form of forms) {
  test(`what was typed into "${form.name}" before the scripts came is kept and checked`, async ({ page, site }) => {
    if (form.login) {
      await page.addInitScript((token) => localStorage.setItem('hh_token', token), await demonstrationToken(site));
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
  test(`a tap before the scripts came ${what} when they have come`, async ({ page }) => {
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

test('a photo chosen before the scripts came is saved with the others', async ({ page }) => {
  const letThrough = await holdBack(page, '**/_astro/*.js');
  await page.goto(BUILT, { waitUntil: 'commit' });
  await page.getByText('Photos to save: 1').click();
  await page.getByLabel(/walkers at three of its bends/).check();
  letThrough();
  await expect(page.getByText('Photos to save: 2')).toBeVisible(SLOW);
  await expect(page.getByLabel(/walkers at three of its bends/)).toBeChecked();
});

test('what the browser puts back into a form after its scripts came counts', async ({ page }) => {
  await page.goto('/contact');
  await settled(page);
  const contact = page.getByRole('form', { name: 'Send us a message' });
  const name = page.getByRole('main').getByLabel('Name');
  // As a browser restores a field after the Back button: without an event.
  await name.evaluate((field: HTMLInputElement) => Object.assign(field, { value: 'Neha Thakur' }));
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow')));
  await expect(contact.getByRole('button')).toHaveAccessibleDescription(/^Still to fill in: (?!.*name)/);
  await expect(name).toHaveValue('Neha Thakur');
});
