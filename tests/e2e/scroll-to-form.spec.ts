import type { Page } from 'playwright/test';
import { paths } from '../../src/routes.ts';
import { drawnTwice, expect, test } from '../helpers/browser.ts';
import { through } from '../helpers/chunking-proxy.ts';
import { settled } from '../helpers/places.ts';
import type { RunningSite } from '../helpers/site.ts';

test.beforeEach(({ page }) => page.setViewportSize({ width: 360, height: 740 }));

/** Opens the login as far as its form; what scrolls to the form comes with the rest. Resolves to what lets the rest through. */
async function openLoginCutBelowForm(page: Page, site: RunningSite): Promise<() => Promise<void>> {
  const held = Promise.withResolvers<void>();
  const cut = await through(site.url, {
    send: (body, answer) => {
      const at = body.indexOf('<script type="module">');
      if (at > 0) answer.write(body.subarray(0, at));
      void (at > 0 ? held.promise : Promise.resolve()).then(() => answer.end(body.subarray(Math.max(at, 0))));
    },
  });
  await page.goto(`${cut.url}${paths.login}`, { waitUntil: 'commit' });
  await page.locator('[name=username]').waitFor();
  return async () => {
    held.resolve();
    await settled(page);
    await drawnTwice(page);
    cut.close();
  };
}

const scrolled = (page: Page) => page.evaluate(() => scrollY);

test('a login page that comes in pieces stays where the visitor has begun to type', async ({ page, site }) => {
  const letThrough = await openLoginCutBelowForm(page, site);
  await page.locator('[name=username]').evaluate((field: HTMLElement) => field.focus({ preventScroll: true }));
  await letThrough();
  expect(await scrolled(page)).toBe(0);
});
