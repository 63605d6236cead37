import type { Page } from 'playwright/test';
import { expect } from './browser.ts';
import { addCampaigns, sampleCampaign } from './campaigns.ts';
import type { RunningSite } from './site.ts';

/** The form of the reviews. */
export const form = (page: Page) => page.getByRole('form', { name: 'Write a review' });
/** Its button. */
export const post = (page: Page) => page.getByRole('button', { name: 'Post Comment' });
/** The reviews that the page shows. */
export const reviews = (page: Page) => page.locator('.reviews .review');

/** A review that the form takes, but for its stars. */
export const good = {
  Name: 'Yangchen',
  Email: 'yangchen@example.org',
  Headline: 'Heavy sacks',
  Comment: 'Up light and down heavy.',
};

/** Types into the fields with these labels. */
export async function fill(page: Page, values: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(values)) await form(page).getByLabel(label, { exact: true }).fill(value);
}

/** A campaign of its own, opened at its reviews. */
export async function open(page: Page, site: RunningSite, id: string): Promise<void> {
  addCampaigns(site.dataDir, [sampleCampaign(id)]);
  await page.goto(`/campaigns/${id}#reviews`);
  await expect(page.getByText('No reviews yet.')).toBeVisible();
}
