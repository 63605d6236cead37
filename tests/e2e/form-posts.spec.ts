import type { Page } from 'playwright/test';
import { paths } from '../../src/routes.ts';
import { expect, expectAccessible, test } from '../helpers/browser.ts';
import { type FormCase, fieldOf, formOf, forms, typeInto } from '../helpers/forms.ts';
import { focusProblem } from '../helpers/keyboard.ts';
import { newVisitor } from '../helpers/visitor.ts';

// One stands for all: `tests/server/http/form-posts/every-form.test.ts` sends each of them.
const donate = forms.find(({ name }) => name === 'Donate') as FormCase;
const message = forms.find(({ name }) => name === 'Send us a message') as FormCase;
const [field = '', value = '', said = ''] = donate.wrong ?? [];
const button = (page: Page, form: FormCase) => formOf(page, form).getByRole('button', { name: form.button });
const problem = (page: Page) => page.getByRole('group', { name: 'There is a problem' });
const good = () => ({ ...donate.good, email: newVisitor().email });

test.use({ contextOptions: { reducedMotion: 'reduce' } });

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('a message is sent with the keyboard, and the page that follows says so', async ({ page }) => {
    const saved = page.getByText('Your response has been saved successfully.');
    await page.goto(message.path);
    await expect(saved).toBeHidden();
    await typeInto(page, message, message.good);
    await button(page, message).focus();
    await page.keyboard.press('Enter');
    await expect(saved).toBeVisible();
    await expect(page).toHaveTitle(/^Your message/);
    expect(page.url()).not.toMatch(/\/api\/|example\.org/);
    await page.reload();
    await expect(saved).toBeVisible();
  });

  test('a donation comes back with its messages and all that was typed but the PAN', async ({ page }) => {
    const typed: Readonly<Record<string, string>> = { ...good(), [field]: value };
    await page.goto(donate.path);
    await typeInto(page, donate, typed);
    await button(page, donate).click();
    await expect(page).toHaveTitle(/^Error: /);
    await expect(problem(page)).toBeFocused();
    expect(await focusProblem(page)).toBe('');
    const wrong = fieldOf(page, donate, field, value);
    await expect(wrong).toHaveAttribute('aria-invalid', 'true');
    await expect(wrong).toHaveAccessibleDescription(new RegExp(RegExp.escape(said)));
    for (const [name, text] of Object.entries(typed)) {
      if (name === 'quickAmount') await expect(fieldOf(page, donate, name, text)).toBeChecked();
      else await expect(fieldOf(page, donate, name, text)).toHaveValue(name === 'pan' ? '' : text);
    }
    expect(await page.content()).not.toContain(donate.good['pan']);
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: said })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(wrong).toBeFocused();
    await typeInto(page, donate, good());
    await button(page, donate).click();
    await expect(page.getByText('You give ₹1,000.00.')).toBeVisible();
  });

  test('the login page says what needs scripts, and has no button without an effect', async ({ page }) => {
    await page.goto(paths.login);
    await expect(page.locator('main noscript p').first()).toContainText('Logging in needs JavaScript');
    await expect(page.locator('main').getByRole('button')).toHaveCount(1);
    await expect(page.getByRole('button', { name: 'Send reset link' })).toBeVisible();
  });
});

test.describe('with scripts', () => {
  test('a donation works when its own script does not arrive', async ({ page }) => {
    const html = await (await page.request.get(donate.path)).text();
    for (const [, script] of html.matchAll(/component-url="([^"]+)"/g))
      await page.route(`**${script}*`, (route) => route.abort());
    await page.goto(donate.path);
    await typeInto(page, donate, { ...good(), [field]: value });
    await button(page, donate).click();
    await expect(problem(page).getByText(said)).toBeVisible();
    for (const colorScheme of ['light', 'dark'] as const)
      for (const width of [320, 1280]) {
        await page.emulateMedia({ colorScheme });
        await page.setViewportSize({ width, height: 800 });
        await expectAccessible(page);
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
      }
    await typeInto(page, donate, good());
    await button(page, donate).click();
    await expect(page.getByText('You give ₹1,000.00.')).toBeVisible();
  });
});
