import type { BrowserContext, Page } from 'playwright/test';
import { expect, expectAccessible, test } from '../helpers/browser.ts';
import { settled } from '../helpers/places.ts';
import type { RunningSite } from '../helpers/site.ts';
import { keepLogin, newVisitor, registerAndConfirm, tokenOf, type Visitor } from '../helpers/visitor.ts';

const part = (page: Page) => page.getByRole('region', { name: 'Where you are logged in' });

async function openProfile(context: BrowserContext, site: RunningSite, visitor: Visitor): Promise<Page> {
  const own = await tokenOf(site, visitor);
  const page = await context.newPage();
  await page.goto(`${site.url}/faq`);
  await keepLogin(page, own);
  await page.goto(`${site.url}/profile`);
  await settled(page);
  return page;
}

test('a visitor sees where he is logged in and ends another login, by keyboard, on a narrow phone', async ({
  context,
  page,
  site,
}) => {
  const visitor = newVisitor();
  const lost = await registerAndConfirm(site, visitor);
  await page.close();
  const profile = await openProfile(context, site, visitor);
  await profile.setViewportSize({ width: 320, height: 640 });
  await expect(part(profile).getByRole('listitem')).toHaveCount(2);
  await expect(part(profile).getByRole('listitem').filter({ hasText: '(this device)' })).toHaveCount(1);
  await expect(part(profile).getByText('Since').first()).toContainText('last used on');
  expect(await profile.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  await expectAccessible(profile);

  const button = part(profile)
    .getByRole('button', { name: /^Log out An unknown browser, since / })
    .first();
  await button.focus();
  await profile.keyboard.press('Enter');
  await expect(part(profile).getByText('That device is logged out.')).toBeVisible();
  await expect(part(profile).getByRole('listitem')).toHaveCount(1);
  await expect(part(profile).getByRole('heading')).toBeFocused();
  const answer = await fetch(`${site.url}/api/user/profile`, { headers: { authorization: `Bearer ${lost}` } });
  expect(answer.status).toBe(401);
  await profile.keyboard.press('Tab');
  await profile.keyboard.press('Tab');
  await expect(part(profile).getByRole('button', { name: 'Log out everywhere' })).toBeFocused();
  await expectAccessible(profile);
});
