import type { Page } from 'playwright/test';
import { expect, test } from '../helpers/browser.ts';
import { type FormCase, fieldOf, formOf, forms, typeInto } from '../helpers/forms.ts';
import { settled } from '../helpers/places.ts';

const open = forms.filter(({ login, wrong, name }) => wrong && !login && !/new password|review/.test(name));

/** Stands in the field with the wrong value, its message still to come, and has the button in sight. */
async function aboutToPress(page: Page, form: FormCase) {
  // A field in sight of the button: a longer way would move the page while somebody types.
  const [name, value] = 'pan' in form.good ? ['pan', 'X'] : (form.wrong ?? ['', '']);
  await page.goto(form.path);
  await settled(page);
  await typeInto(page, form, { ...form.good, [name]: '' });
  const field = fieldOf(page, form, name, value);
  const button = formOf(page, form).locator('.btn-main');
  await button.evaluate((element) => element.scrollIntoView({ block: 'end' }));
  await field.evaluate((element: HTMLElement) => element.focus({ preventScroll: true }));
  const box = await button.boundingBox();
  if (!box) throw new Error('The button is nowhere.');
  const [x, y] = [box.x + 24, box.y + 6];
  await page.mouse.move(x, y);
  await page.keyboard.insertText(value);
  return { field, x, y };
}

for (const form of open) {
  test(`the first press of the button counts while a message comes: ${form.name}`, async ({ page }) => {
    const { field } = await aboutToPress(page, form);
    await page.mouse.down();
    await expect(field).not.toBeFocused();
    await page.mouse.up();
    // What a press does with one wrong field.
    await expect(field).toBeFocused();
    await expect(field).toHaveAttribute('aria-invalid', 'true');
  });
}

const [first] = open as [FormCase];

test('what waits for a press comes when the pointer goes up elsewhere, or is taken away', async ({ page }) => {
  for (const end of ['up', 'cancel']) {
    const { field, x, y } = await aboutToPress(page, first);
    await page.mouse.down();
    await expect(field).not.toBeFocused();
    await page.mouse.move(x, y - 200);
    if (end === 'up') await page.mouse.up();
    else await page.evaluate(() => dispatchEvent(new PointerEvent('pointercancel')));
    await expect(field).toHaveAttribute('aria-invalid', 'true');
    await page.mouse.up();
  }
});

test('a button is disabled until its form is valid where that is promised, and there alone', async ({ page }) => {
  for (const form of forms.filter(({ login, name }) => !login && name !== 'Ask for a new password')) {
    await page.goto(form.path);
    await settled(page);
    await typeInto(page, form, {});
    const locked = /^(Log in|Set a new password|Write a review|Donate)$/.test(form.name);
    const button = formOf(page, form).getByRole('button', { name: form.button });
    await expect(button, form.name)[locked ? 'toBeDisabled' : 'toBeEnabled']();
  }
});

test.describe('with a finger', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 360, height: 740 } });

  test('the first tap counts while a message comes', async ({ page }) => {
    const { field, x, y } = await aboutToPress(page, first);
    await page.touchscreen.tap(x, y);
    await expect(field).toHaveAttribute('aria-invalid', 'true');
    await expect(field).toBeFocused();
  });
});
