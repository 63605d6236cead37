import type { Page } from 'playwright/test';
import { paths } from '../../src/routes.ts';
import { expect, expectAccessible, test } from '../helpers/browser.ts';
import { demonstrationToken, settled, visit } from '../helpers/places.ts';
import type { RunningSite } from '../helpers/site.ts';

const schemes = ['light', 'dark'] as const;
const phone = { width: 360, height: 740 };
const desk = { width: 1280, height: 800 };

async function showAs(page: Page, colorScheme: (typeof schemes)[number], size: typeof phone): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await page.setViewportSize(size);
  // What was scrolled under the sticky header on the other screen is no small target.
  await page.evaluate(() => scrollTo(0, 0));
}

async function open(page: Page, button: string, list: string): Promise<void> {
  await page.getByRole('button', { name: button, exact: true }).click();
  await expect(page.locator(list)).toBeVisible();
}

/** Logs in without a reload, as another tab would. */
async function logIn(page: Page, site: RunningSite): Promise<void> {
  await page.evaluate((token) => localStorage.setItem('hh_token', token), await demonstrationToken(site));
  await page.evaluate(() => window.dispatchEvent(new StorageEvent('storage', { key: null })));
  await settled(page);
}

test.use({ contextOptions: { reducedMotion: 'reduce' } });

// The header is the same on every page but for the link that is marked as the current one.
for (const path of [paths.home])
  test(`axe finds nothing in the open menus of the header on ${path}`, async ({ page, site }) => {
    await visit(page, site, { path, login: false });
    for (const scheme of schemes) {
      await showAs(page, scheme, phone);
      await open(page, 'Menu', '#menu');
      await expectAccessible(page, 'header');
      await page.keyboard.press('Escape');
    }
    await logIn(page, site);
    for (const scheme of schemes)
      for (const size of [desk, phone]) {
        await showAs(page, scheme, size);
        await open(page, 'Your account', '#user-menu');
        await expectAccessible(page, 'header');
        await page.keyboard.press('Escape');
      }
  });

test('axe finds a picture without words and a text too pale to read', async ({ page }) => {
  await page.setContent(
    '<main><h1>A page</h1><img src="x.png"><p style="color: #ddd; background: #fff">Pale</p></main>',
  );
  await expect(expectAccessible(page)).rejects.toThrow(/color-contrast: p[\s\S]*image-alt: img/);
});
