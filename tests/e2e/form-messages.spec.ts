import type { Page } from 'playwright/test';
import { expect, test } from '../helpers/browser.ts';
import { formMessages, passwordMessages } from '../helpers/form-messages.ts';
import { type FormCase, fieldOf, formOf, forms, typeInto } from '../helpers/forms.ts';
import { settled } from '../helpers/places.ts';

const posting = forms.filter(({ posts }) => posts);

async function typeWrong(page: Page, form: FormCase, table = formMessages): Promise<void> {
  for (const [field, value] of table[form.name] ?? []) await typeInto(page, form, { [field]: value });
}

async function expectMessages(page: Page, form: FormCase, table = formMessages): Promise<void> {
  const rows = table[form.name] ?? [];
  expect(rows.length).toBeGreaterThan(0);
  for (const [field, value, said] of rows) {
    const wrong = fieldOf(page, form, field, value);
    await expect(wrong, field).toHaveAttribute('aria-invalid', 'true');
    await expect(wrong, field).toHaveAccessibleDescription(new RegExp(RegExp.escape(said)));
  }
}

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });
  for (const form of posting.filter(({ name }) => name === 'Donate'))
    test(`"${form.name}" says each of its messages beside its field`, async ({ page }) => {
      await page.goto(form.path);
      await typeWrong(page, form);
      await formOf(page, form).getByRole('button', { name: form.button }).click();
      await expect(page).toHaveTitle(/^Error: /);
      await expectMessages(page, form);
      for (const [, , said] of formMessages[form.name] ?? [])
        await expect(
          page.getByRole('group', { name: 'There is a problem' }).getByRole('link', { name: said }).first(),
        ).toBeVisible();
      if (form.name === 'Set a new password') await expect(page.getByText('Password is not valid')).toBeVisible();
      if (!(form.name in passwordMessages)) return;
      await typeInto(page, form, form.good);
      await typeWrong(page, form, passwordMessages);
      await formOf(page, form).getByRole('button', { name: form.button }).click();
      await expect(page).toHaveTitle(/^Error: /);
      await expectMessages(page, form, passwordMessages);
    });
});

test.describe('with scripts', () => {
  for (const form of posting.filter(({ name }) => name === 'Donate'))
    test(`"${form.name}" says each of its messages beside its field`, async ({ page }) => {
      await page.goto(form.path);
      await settled(page);
      await typeWrong(page, form);
      // Its button is disabled while a field is wrong: Enter says what is.
      const [[field, value] = ['', '']] = formMessages[form.name] ?? [];
      await fieldOf(page, form, field, value).press('Enter');
      await expectMessages(page, form);
      if (form.name === 'Set a new password') await expect(page.getByText('Password is not valid')).toBeVisible();
      if (!(form.name in passwordMessages)) return;
      await typeInto(page, form, form.good);
      await typeWrong(page, form, passwordMessages);
      const [[second, other] = ['', '']] = passwordMessages[form.name] ?? [];
      await fieldOf(page, form, second, other).press('Enter');
      await expectMessages(page, form, passwordMessages);
      await typeInto(page, form, form.good);
      await expect(page.getByText('Password is not valid')).toHaveCount(0);
    });
});
