import type { Page } from 'playwright/test';

/** Holds back what a page asks for at an address. Resolves to what lets it through. */
export async function holdBack(page: Page, address: string | RegExp): Promise<() => void> {
  const held = Promise.withResolvers<void>();
  await page.route(address, async (route) => {
    await held.promise;
    // The page may have given it up meanwhile.
    await route.continue().catch(() => undefined);
  });
  return held.resolve;
}
