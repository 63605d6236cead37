import { expect, test } from '../helpers/browser.ts';
import { type FormCase, fieldOf, forms, typeInto } from '../helpers/forms.ts';
import { settled } from '../helpers/places.ts';

const EMAIL = 'Email is not valid!';
const PHONE = 'Phone must be 10 digit!';
const atLeast = (name: string, count: number) => `${name} must be grater than ${count} characters long!`;

/** A wrong value of each field, and what is said beside it. What every form says is a rule of its schema. */
const rows: readonly (readonly [field: string, value: string, said: string])[] = [
  ['firstname', 'Asha', 'First Name must be 3 grater than characters long!'],
  ['lastname', 'Bo', atLeast('Last Name', 3)],
  ['email', 'asha@', EMAIL],
  ['phone', '98111abcde', PHONE],
  ['address1', 'Hut', atLeast('Address', 4)],
  ['city', 'Xy', atLeast('City', 3)],
  ['state', 'Xy', atLeast('State', 3)],
  ['country', 'Xy', atLeast('Country', 3)],
  ['zipcode', '1751', atLeast('Zip Code', 5)],
  ['pan', 'ZZZZZ9999', 'PAN must be valid!'],
];

test('a form says each of its messages beside its field', async ({ page }) => {
  const form = forms.find(({ name }) => name === 'Donate') as FormCase;
  await page.goto(form.path);
  await settled(page);
  for (const [field, value] of rows) await typeInto(page, form, { [field]: value });
  // Its button is disabled while a field is wrong: Enter says what is.
  await fieldOf(page, form, 'firstname', '').press('Enter');
  for (const [field, value, said] of rows) {
    const wrong = fieldOf(page, form, field, value);
    await expect(wrong, field).toHaveAttribute('aria-invalid', 'true');
    await expect(wrong, field).toHaveAccessibleDescription(new RegExp(RegExp.escape(said)));
    // It stands below in Hindi too, and is not spoken as a part of the English.
    await expect(
      page.locator('.field', { has: page.locator(`[name=${field}]`) }).locator('> :lang(hi)'),
      field,
    ).toHaveText(/\p{Script=Devanagari}/u);
    await expect(wrong, field).not.toHaveAccessibleDescription(/\p{Script=Devanagari}/u);
  }
  // Each line of a field has a place of its own, also where two fields stand side by side.
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 740 });
    const covered = await page.evaluate(() =>
      [...document.querySelectorAll('.field')].flatMap((field) => {
        const lines = [...field.children]
          .map((line) => line.getBoundingClientRect())
          .filter(({ height }) => height > 0);
        return lines
          .slice(1)
          .filter(({ top }, at) => top < (lines[at]?.bottom ?? 0) - 1)
          .map(() => field.textContent);
      }),
    );
    expect(covered, `${width} px`).toEqual([]);
  }
});
