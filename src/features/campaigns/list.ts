import { peek } from '../../api/peek.ts';
import type { Campaign } from '../../contract/campaign.ts';
import { CAMPAIGN_PAGE_SIZE } from '../../contract/campaign-page.ts';
import { type AddressBar, createPaged, type Page, type Paged } from '../../lib/paged.ts';
import { same } from '../../lib/same.ts';
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

/** Whether the API still says what the page was built with, as on most days: then the client need not be loaded. */
async function stillHolds(first: Page<Summary>, look: typeof peek): Promise<boolean> {
  const data = await look(`/open/campaigns?page=0&size=${CAMPAIGN_PAGE_SIZE}&status=${filters[0].filter}`);
  const { count, rows }: { count?: unknown; rows?: unknown } = Object(data);
  return Array.isArray(rows) && same({ count, rows: (rows as Campaign[]).map(summarise) }, first);
}

/** The campaign list: nine a page, its place in the address (sections 2, 4 and 9). `look` stands in for the network in a test. */
export function createCampaignList(
  first?: Page<Summary>,
  address?: AddressBar,
  look = peek,
): Paged<Summary, ListFilter> {
  let known = first;
  return createPaged<Summary, ListFilter>({
    path: paths.campaigns,
    size: CAMPAIGN_PAGE_SIZE,
    filters: ['incoming', 'ongoing', 'archived'],
    first,
    ...(address && { address }),
    load: async ({ page, filter }, signal) => {
      const drawn = page === 1 && filter === filters[0].filter ? known : undefined;
      known = undefined;
      if (drawn && (await stillHolds(drawn, look).catch(() => false))) return drawn;
      const { fetchCampaigns } = await import('../../api/campaigns.ts');
      const { count, rows } = await fetchCampaigns(page, filter, signal);
      return { count, rows: rows.map(summarise) };
    },
  });
}
