import { drawnTwice, expect, test } from '../helpers/browser.ts';
import { BUILT } from '../helpers/campaign-page.ts';
import { differing, fieldOf, formOf, forms, typeInto } from '../helpers/forms.ts';
import { holdBack } from '../helpers/hold-back.ts';
import { demonstrationToken } from '../helpers/places.ts';
import { comeLoggedIn } from '../helpers/visitor.ts';

/** The scripts of a form come one after the other. */
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

test('who is in a field of the tab that the address names stays there when the scripts come', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 800 });
  const letThrough = await holdBack(page, '**/_astro/CampaignPage.*.js');
  await page.goto(`${BUILT}#reviews`, { waitUntil: 'commit' });
  const field = page.locator('#reviews [name="comment"]');
  await field.fill('Up light and down heavy.');
  await expect(field).toBeInViewport();
  letThrough();
  await expect(page.getByRole('tab', { name: 'Reviews' })).toHaveAttribute('aria-selected', 'true', SLOW);
  await expect(page.locator('.reviews .review').first()).toBeAttached(SLOW);
  await drawnTwice(page);
  await expect(field).toBeInViewport();
});

for (const [where, by] of [
  ['away', -600],
  ['back to the top', -20_000],
] as const)
  test(`who has scrolled ${where} from the tab that the address names stays there when the scripts come`, {
    tag: '@thorough',
  }, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.setViewportSize({ width: 360, height: 800 });
    const letThrough = await holdBack(page, '**/_astro/CampaignPage.*.js');
    await page.goto(`${BUILT}#reviews`);
    // Where the tabs stand on the screen: what comes above them moves the page's scroll position, and nothing that is seen.
    const top = async () => (await page.locator('.tab-list').last().boundingBox())?.y ?? Number.NaN;
    await expect.poll(top).toBeLessThan(200);
    const before = await top();
    await page.mouse.wheel(0, by);
    await expect.poll(top).toBeGreaterThan(before + 500);
    await drawnTwice(page);
    const there = await top();
    letThrough();
    await expect(page.getByRole('tab', { name: 'Reviews' })).toHaveAttribute('aria-selected', 'true', SLOW);
    await drawnTwice(page);
    expect(Math.abs((await top()) - there)).toBeLessThan(2);
  });
