import type { Locator, Page } from 'playwright/test';

/** A campaign that is in the content, so that the build knows it. */
export const BUILT = '/campaigns/kheerganga-carry-down';

export const tab = (page: Page, name: string): Locator => page.getByRole('tab', { name, exact: true });

export const panel = (page: Page, name: string): Locator => page.getByRole('tabpanel', { name, exact: true });

export const card = (page: Page, name: string): Locator =>
  page.locator('.campaign-ticket > section:visible, .campaign-suggestions', {
    has: page.getByRole('heading', { name, exact: true }),
  });
