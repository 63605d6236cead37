import { paths } from '../../src/routes.ts';
import { expect, test } from '../helpers/browser.ts';
import { holdBack } from '../helpers/hold-back.ts';
import { demonstrationToken, OTHER_CAMPAIGN } from '../helpers/places.ts';

for (const path of [paths.donations, paths.enroll(OTHER_CAMPAIGN)])
  test(`a profile that comes late to ${path} leaves alone the field in which the visitor stands`, {
    tag: path !== paths.donations ? '@thorough' : [],
  }, async ({ page, site }) => {
    await page.addInitScript((token) => localStorage.setItem('hh_token', token), await demonstrationToken(site));
    const profile = await holdBack(page, /\/api\/user\/profile/);
    await page.goto(path);
    const email = page.getByLabel('Email', { exact: true });
    await email.focus();
    profile();
    await expect(page.getByLabel('First Name')).not.toHaveValue('');
    await expect(email).toHaveValue('');
    await email.blur();
    await expect(email).toHaveValue(/@/);
  });
