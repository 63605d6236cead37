import type { Page } from 'playwright/test';

/**
 * The page's browser lets no site store anything, as when it blocks all cookies: each touch of the storage throws, and locks are refused
 * with what Chromium says then.
 */
export async function forbidStorage(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const get = () => {
      throw new DOMException('Access is denied for this document.', 'SecurityError');
    };
    navigator.locks.request = () => Promise.reject(new DOMException('The request was denied.', 'SecurityError'));
    for (const name of ['localStorage', 'sessionStorage']) Object.defineProperty(window, name, { get });
  });
}
