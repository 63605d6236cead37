import { fetchCampaigns } from '../../api/campaigns.ts';
import { CAMPAIGN_PAGE_SIZE } from '../../contract/campaign.ts';
import { type AddressBar, createPaged, type Page, type Paged } from '../../lib/paged.ts';
import { paths } from '../../routes.ts';
import { type Summary, summarise } from './summary.ts';

/** The list's three filters, the default first, with their labels (section 2). */
export const filters = [
  { filter: 'incoming', label: 'Upcoming' },
  { filter: 'ongoing', label: 'Ongoing' },
  { filter: 'archived', label: 'Archived' },
] as const;

export type ListFilter = (typeof filters)[number]['filter'];

/** Shown when a filter finds nothing (section 2). */
export const noneFound = (filter: string) => `No ${filter} campaigns found.`;

/** The campaign list: nine a page, its place in the address (sections 2, 4 and 9). */
export function createCampaignList(first?: Page<Summary>, address?: AddressBar): Paged<Summary, ListFilter> {
  return createPaged<Summary, ListFilter>({
    path: paths.campaigns,
    size: CAMPAIGN_PAGE_SIZE,
    filters: ['incoming', 'ongoing', 'archived'],
    first,
    ...(address && { address }),
    load: async ({ page, filter }, signal) => {
      const { count, rows } = await fetchCampaigns(page, filter, signal);
      return { count, rows: rows.map(summarise) };
    },
  });
}
