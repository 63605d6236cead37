import type { Page } from 'playwright/test';
import { paths } from '../../src/routes.ts';
import { expect, expectAccessible, test } from '../helpers/browser.ts';
import { type FormCase, fieldOf, formOf, forms, typeInto } from '../helpers/forms.ts';
import { focusProblem } from '../helpers/keyboard.ts';
import { newVisitor } from '../helpers/visitor.ts';

const posting = forms.filter(({ posts }) => posts);
const button = (page: Page, form: FormCase) => formOf(page, form).getByRole('button', { name: form.button });
const problem = (page: Page) => page.getByRole('group', { name: 'There is a problem' });

/** What answers each form: its success, and of the link that nobody was sent, that it is dead. */
const told: Readonly<Record<string, string>> = {
  Donate: 'You give ₹1,000.00.',
  'Set a new password': 'This link does not work any more.',
  'Ask for a new password': 'Reset password link has been sent to your registered email.',
  'Register as a volunteer': 'You are successfully registered.',
  'Send us a message': 'Your response has been saved successfully.',
  'Write a review': 'Your review is saved, and stands first in the list.',
};

test.use({ contextOptions: { reducedMotion: 'reduce' } });

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  for (const form of posting.filter(
    ({ name }) => name === 'Donate' || name === 'Set a new password' || name === 'Send us a message',
  )) {
    const good = 'email' in form.good ? { ...form.good, email: newVisitor().email } : form.good;
    const [field, value, message] = form.wrong ?? ['', '', ''];

    // The answer of the other two has no address of its own; tests/e2e/without-scripts.spec.ts goes their ways.
    if (form.path !== paths.donations && !form.path.startsWith(paths.reset))
      test(`"${form.name}" is sent with the keyboard, and the page that follows says so`, async ({ page }) => {
        await page.goto(form.path);
        await expect(page.getByText(told[form.name] ?? '')).toBeHidden();
        await typeInto(page, form, good);
        await button(page, form).focus();
        await page.keyboard.press('Enter');
        await expect(page.getByText(told[form.name] ?? '')).toBeVisible();
        expect(page.url()).not.toMatch(/\/api\/|example\.org/);
        await page.reload();
        await expect(page.getByText(told[form.name] ?? '')).toBeVisible();
      });

    test(`"${form.name}" comes back with its messages and all that was typed but passwords`, {
      tag: form.name !== 'Donate' ? '@thorough' : [],
    }, async ({ page }) => {
      // No script reads it from the page's own address.
      const typeLink = async () => {
        const link = page.getByLabel('The link from the email');
        if (await link.isVisible()) await link.fill(`https://site.example${form.path}`);
      };
      await page.goto(form.path);
      await typeLink();
      await typeInto(page, form, { ...good, [field]: value });
      await button(page, form).click();
      await expect(page).toHaveTitle(/^Error: /);
      await expect(problem(page)).toBeFocused();
      expect(await focusProblem(page)).toBe('');
      const wrong = fieldOf(page, form, field, value);
      await expect(wrong).toHaveAttribute('aria-invalid', 'true');
      await expect(wrong).toHaveAccessibleDescription(new RegExp(RegExp.escape(message)));
      for (const [name, typed] of Object.entries({ ...good, [field]: value })) {
        if (name === 'rating' || name === 'quickAmount') await expect(fieldOf(page, form, name, typed)).toBeChecked();
        else await expect(fieldOf(page, form, name, typed)).toHaveValue(form.secret.includes(name) ? '' : typed);
      }
      for (const name of form.secret) expect(await page.content()).not.toContain(good[name]);
      await page.keyboard.press('Tab');
      await expect(page.getByRole('link', { name: message })).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(wrong).toBeFocused();
      await typeLink();
      await typeInto(page, form, good);
      await button(page, form).click();
      await expect(page.getByText(told[form.name] ?? '').first()).toBeVisible();
    });
  }

  test('the login page says what needs scripts, and has no button without an effect', async ({ page }) => {
    await page.goto(paths.login);
    await expect(page.locator('main noscript p').first()).toContainText('Logging in needs JavaScript');
    await expect(page.locator('main').getByRole('button')).toHaveCount(1);
    await expect(page.getByRole('button', { name: 'Send reset link' })).toBeVisible();
  });
});

test.describe('with scripts', () => {
  for (const form of posting.filter(
    ({ name }) => name === 'Donate' || name === 'Set a new password' || name === 'Send us a message',
  ))
    test(`"${form.name}" works when its own script does not arrive`, {
      tag: form.name !== 'Donate' ? '@thorough' : [],
    }, async ({ page }) => {
      const html = await (await page.request.get(form.path)).text();
      const scripts = [...html.matchAll(/component-url="([^"]+)"/g)].map(([, address]) => address);
      for (const script of scripts) await page.route(`**${script}*`, (route) => route.abort());
      await page.goto(form.path);
      const good = 'email' in form.good ? { ...form.good, email: newVisitor().email } : form.good;
      const [field = '', value = '', message = ''] = form.wrong ?? [];
      // The stars are chosen already, and a bar stands over them on a campaign's page.
      const { rating: _, ...typed } = good as Readonly<Record<string, string>>;
      await typeInto(page, form, { ...typed, [field]: value });
      await button(page, form).click();
      await expect(problem(page).getByText(message)).toBeVisible();
      for (const colorScheme of ['light', 'dark'] as const)
        for (const width of [320, 1280]) {
          await page.emulateMedia({ colorScheme });
          await page.setViewportSize({ width, height: 800 });
          await expectAccessible(page);
          expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
        }
      const open = Object.keys(good).find(
        (name) => !/^(rating|quickAmount)$/.test(name) && name !== field && !form.secret.includes(name),
      );
      if (open) await expect(fieldOf(page, form, open, good[open] ?? '')).toHaveValue(good[open] ?? '');
      await expect(button(page, form)).toBeEnabled();
      await typeInto(page, form, typed);
      await button(page, form).click();
      await expect(page.getByText(told[form.name] ?? '').first()).toBeVisible();
    });

  test('a form of another site is refused, and nothing of it is repeated', async ({ page, site }) => {
    const elsewhere = site.url.replace('localhost', '127.0.0.1');
    await page.route(`${elsewhere}/foreign`, (route) =>
      route.fulfill({
        contentType: 'text/html',
        body: `<form method="post" action="${site.url}/api/open/contact"><input name="name" value="Mallory"><button>Go</button></form>`,
      }),
    );
    await page.goto(`${elsewhere}/foreign`);
    const answered = page.waitForResponse(/\/api\/open\/contact/);
    await page.getByRole('button', { name: 'Go' }).click();
    expect((await answered).status()).toBe(403);
    await expect(page.getByRole('heading', { name: 'There is a problem' })).toBeVisible();
    await expect(page.getByText('Mallory')).toHaveCount(0);
    await page.getByRole('link', { name: 'Open the page of the form' }).click();
    await expect(page).toHaveURL(`${site.url}${paths.contact}`);
  });
});
