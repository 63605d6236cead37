import type { Page } from 'playwright/test';
import { expect, expectAccessible, test } from '../helpers/browser.ts';
import { demonstrationToken, places, settled, visit } from '../helpers/places.ts';

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

test.use({ contextOptions: { reducedMotion: 'reduce' } });

for (const place of places) {
  test(`axe finds nothing on ${place.path}, narrow and wide, light and dark, menus open and closed`, async ({
    page,
    site,
  }) => {
    await visit(page, site, place);
    for (const scheme of schemes) {
      for (const size of [desk, phone]) {
        await showAs(page, scheme, size);
        await expectAccessible(page);
      }
      await open(page, 'Menu', '#menu');
      await expectAccessible(page, 'header');
      await page.keyboard.press('Escape');
    }
    await page.evaluate((token) => localStorage.setItem('hh_token', token), await demonstrationToken(site));
    await page.evaluate(() => window.dispatchEvent(new StorageEvent('storage', { key: null })));
    for (const [scheme, size] of [
      ['dark', phone],
      ['light', desk],
    ] as const) {
      await showAs(page, scheme, size);
      await open(page, 'Your account', '#user-menu');
      await expectAccessible(page, 'header');
      await page.keyboard.press('Escape');
    }
    await settled(page);
    await expectAccessible(page);
  });
}
