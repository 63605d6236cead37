import { currentPage } from '../../../api/current-page.ts';
import { fetchJson } from '../../../api/fetch-json.ts';
import type { Campaign } from '../../../contract/campaign.ts';
import { CAMPAIGN_PAGE_SIZE } from '../../../contract/page-sizes.ts';
import type { AddressBar } from '../../../lib/lists/address-bar.ts';
import { createPagedList, type Page, type PagedList } from '../../../lib/lists/paged.ts';
import { paths } from '../../../routes.ts';
import { type Summary, summarise } from '../summary.ts';

/** The list's three filters with their labels, the default first. */
export const filters = [
  { filter: 'incoming', label: 'Upcoming' },
  { filter: 'ongoing', label: 'Ongoing' },
  { filter: 'archived', label: 'Archived' },
] as const;

export type ListFilter = (typeof filters)[number]['filter'];

/** The call whose answer the page was built with. */
const FIRST_PAGE = `/open/campaigns?page=0&size=${CAMPAIGN_PAGE_SIZE}&status=${filters[0].filter}`;

const asSummary = (campaign: Campaign): Summary => summarise(campaign);

// The number of people moves with each enrolment: the card takes it over, and nothing more has to be loaded.
const renew = (built: Summary, { enrolledCount }: Summary): Summary =>
  typeof enrolledCount === 'number' ? { ...built, enrolledCount } : built;

/** The text of a filter without campaigns. */
export const noneFound = (filter: string) => `No ${filter} campaigns found.`;

/**
 * The campaign list in pages; page and filter stand in the address.
 * @param first the first page as it was at build time
 * @param get makes the open calls; a test hands in its own
 */
export function createCampaignList(
  first?: Page<Summary>,
  address?: AddressBar,
  get = fetchJson,
): PagedList<Summary, ListFilter> {
  let known = first;
  return createPagedList<Summary, ListFilter>({
    path: paths.campaigns,
    size: CAMPAIGN_PAGE_SIZE,
    filters: ['incoming', 'ongoing', 'archived'],
    first,
    ...(address && { address }),
    load: async ({ page, filter }, signal) => {
      const built = page === 1 && filter === filters[0].filter ? known : undefined;
      known = undefined;
      const current = built && (await currentPage(built, { path: FIRST_PAGE, toRow: asSummary, renew, get }));
      if (current) return current;
      const { fetchCampaigns } = await import('../../../api/campaigns.ts');
      const { count, rows } = await fetchCampaigns(page, filter, signal);
      return { count, rows: rows.map(asSummary) };
    },
  });
}
