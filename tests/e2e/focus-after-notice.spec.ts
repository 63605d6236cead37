import { paths } from '../../src/routes.ts';
import { expect, test } from '../helpers/browser.ts';
import { settled, visit } from '../helpers/places.ts';

test('who clears a draft stands on the first field', async ({ page, site }) => {
  await visit(page, site, { path: paths.donations, login: false });
  await page.locator('main').getByLabel('City', { exact: true }).fill('Not sent');
  await expect
    .poll(() => page.evaluate(() => Object.values(localStorage).some((value) => value.includes('Not sent'))))
    .toBe(true);
  await page.reload();
  await settled(page);
  await page.getByRole('button', { name: 'Clear what I typed' }).press('Enter');
  await expect(page.getByText('We saved your details')).toHaveCount(0);
  await expect(page.locator('main').getByLabel('₹500').first()).toBeFocused();
});
