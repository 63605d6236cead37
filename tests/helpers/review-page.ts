import type { Page } from 'playwright/test';
import { expect } from './browser.ts';
import { addCampaigns, sampleCampaign } from './campaigns.ts';
import type { RunningSite } from './site.ts';

export const form = (page: Page) => page.getByRole('form', { name: 'Write a review' });
export const post = (page: Page) => page.getByRole('button', { name: 'Post Comment' });
export const reviews = (page: Page) => page.locator('.reviews .review');

export const good = {
  Name: 'Yangchen',
  Email: 'yangchen@example.org',
  Headline: 'Heavy sacks',
  Comment: 'Up light and down heavy.',
};

export async function fill(page: Page, values: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(values)) await form(page).getByLabel(label, { exact: true }).fill(value);
}

export async function open(page: Page, site: RunningSite, id: string): Promise<void> {
  addCampaigns(site.dataDir, [sampleCampaign(id)]);
  await page.goto(`/campaigns/${id}#reviews`);
  await expect(page.getByText('No reviews yet.')).toBeVisible();
  await page.locator('summary', { hasText: 'Write a review' }).click();
}
