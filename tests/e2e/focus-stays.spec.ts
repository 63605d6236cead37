import { paths } from '../../src/routes.ts';
import { expect, test } from '../helpers/browser.ts';
import { type FormCase, forms, typeInto } from '../helpers/forms.ts';

const contact = forms.find(({ path }) => path === paths.contact) as FormCase;

test('the button that sends a form keeps the focus, after a failure and after a success, and sends once each time', async ({
  page,
}) => {
  await page.goto(contact.path);
  for (const status of [500, 200]) {
    let sent = 0;
    const { promise, resolve: answer } = Promise.withResolvers<void>();
    await page.route('**/api/open/contact', async (route) => {
      sent += 1;
      await promise;
      await (status === 200 ? route.continue() : route.fulfill({ status, json: { status: false, data: 'No.' } }));
    });
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
    await page.unroute('**/api/open/contact');
  }
});
