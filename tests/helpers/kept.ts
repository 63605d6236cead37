import type { BrowserContext, Page } from 'playwright/test';
import { expect } from './browser.ts';

/** Every address in the browser's caches whose name begins so; undefined when there is no such cache. */
export const keptIn = (page: Page, cache = 'kept-'): Promise<string[] | undefined> =>
  page.evaluate(async (begin) => {
    const names = (await caches.keys()).filter((name) => name.startsWith(begin));
    if (names.length === 0) return undefined;
    const keys = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return keys.flat().map(({ url }) => url.replace(location.origin, ''));
  }, cache);

export async function waitUntilKept(page: Page, ...paths: string[]): Promise<void> {
  await expect(async () => expect(await keptIn(page)).toEqual(expect.arrayContaining(paths))).toPass({
    timeout: 40_000,
  });
}

/** The last page that is kept before anybody asks for it: with it all of them are there. */
export const LAST_OF_CORE = '/media';

/** A page of the same browser that was never open before, without a network. */
export async function coldStart(context: BrowserContext): Promise<Page> {
  for (const page of context.pages()) await page.close();
  await context.setOffline(true);
  return context.newPage();
}
