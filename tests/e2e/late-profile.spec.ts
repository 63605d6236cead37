import { paths } from '../../src/routes.ts';
import { expect, test } from '../helpers/browser.ts';
import { holdBack } from '../helpers/hold-back.ts';
import { demonstrationToken } from '../helpers/places.ts';
import { comeLoggedIn } from '../helpers/visitor.ts';

test('a profile that comes late leaves alone the field in which the visitor stands', async ({ page, site }) => {
  await comeLoggedIn(page, await demonstrationToken(site));
  const profile = await holdBack(page, /\/api\/user\/profile/);
  await page.goto(paths.donations);
  const email = page.getByLabel('Email', { exact: true });
  await email.focus();
  profile();
  await expect(page.getByLabel('First name')).not.toHaveValue('');
  await expect(email).toHaveValue('');
  await email.blur();
  await expect(email).toHaveValue(/@/);
});
