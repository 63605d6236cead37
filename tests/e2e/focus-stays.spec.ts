import { paths } from '../../src/routes.ts';
import { expect, test } from '../helpers/browser.ts';
import { type FormCase, forms, typeInto } from '../helpers/forms.ts';

const contact = forms.find(({ path }) => path === paths.contact) as FormCase;

for (const status of [200, 500])
  test(`the button that sends a form keeps the focus when the answer is ${status}, and sends once`, {
    tag: status === 500 ? '@thorough' : [],
  }, async ({ page }) => {
    let sent = 0;
    const { promise, resolve: answer } = Promise.withResolvers<void>();
    await page.route('**/api/open/contact', async (route) => {
      sent += 1;
      await promise;
      await (status === 200 ? route.continue() : route.fulfill({ status, json: { status: false, data: 'No.' } }));
    });
    await page.goto(contact.path);
    await typeInto(page, contact, contact.good);
    const button = page.locator('main form [type="submit"]');
    await expect(button).toBeEnabled();
    await button.press('Enter');
    await expect(button).toHaveText('Sending …');
    await expect(button).toBeDisabled();
    await expect(button).toBeFocused();
    await page.keyboard.press('Enter');
    answer();
    await expect(page.getByText(status === 200 ? 'Your response has been saved successfully.' : 'No.')).toBeVisible();
    await expect(button).toHaveText('Send message');
    await expect(button).toBeFocused();
    expect(sent).toBe(1);
    await expect(button).toBeEnabled({ enabled: status === 500 });
    await page.keyboard.press('Shift+Tab');
    await expect(page.locator('main [name="message"]')).toBeFocused();
  });
