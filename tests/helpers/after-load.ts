import { expect, type Page } from 'playwright/test';

/** Waits until the script that comes after a page has run: it notes in the tab that it knows the site. */
export const afterLoad = (page: Page): Promise<void> =>
  expect.poll(() => page.evaluate(() => sessionStorage.getItem('hh_font'))).toBe('kept');
