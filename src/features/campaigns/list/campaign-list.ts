import { currentPage } from '../../../api/current-page.ts';
import { fetchJson } from '../../../api/fetch-json.ts';
import type { Campaign } from '../../../contract/campaign.ts';
import { placesLeft, searchNames } from '../../../contract/campaign-rules.ts';
import { CAMPAIGN_PAGE_SIZE } from '../../../contract/constants.ts';
import { monthName } from '../../../lib/format.ts';
import {
  type AddressBar,
  createPagedList,
  type ListSearch,
  noSearch,
  type Page,
  type PagedList,
} from '../../../lib/lists/paged.ts';
import { paths } from '../../../routes.ts';
import { FULL } from '../facts.ts';
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

/** From so many places on a row says how many are left, instead of how many walkers go. */
const FEW_PLACES = 5;

function asSummary(campaign: Campaign): Summary {
  const left = placesLeft(campaign);
  return { ...summarise(campaign), ...(left && left <= FEW_PLACES && { left }) };
}

// The number of people moves with each enrolment, the last place goes with one, and reviews come: the row takes these over, and nothing
// more has to be loaded.
const renew = (built: Summary, { enrolledCount, left, rating, closed }: Summary): Summary => {
  if (typeof enrolledCount !== 'number') return built;
  return {
    ...built,
    enrolledCount,
    ...(left !== undefined && { left }),
    ...(rating && { rating }),
    ...(closed === FULL && !built.closed && { closed }),
  };
};

/** The text of a filter without campaigns. */
export const noneFound = (filter: string) => `No ${filter} campaigns found.`;

/** Shown where a backend answers a search as if there was none. */
export const NOT_SEARCHED = 'The campaigns could not be searched. Show all of them instead.';

/** Whether a list is searched by anything. */
export const isSearched = (search: ListSearch = noSearch): boolean => Object.keys(search).length > 0;

interface Options {
  /** The first page as it was at build time. */
  readonly first?: Page<Summary> | undefined;
  /** Whether the backend knows the search. An address that asks for one is otherwise read without it. */
  readonly searchable?: boolean;
  readonly address?: AddressBar;
  /** Makes the open calls. A test hands in its own. */
  readonly get?: typeof fetchJson;
}

/** The campaign list in pages; page, filter and search stand in the address. */
export function createCampaignList({
  first,
  searchable = true,
  address,
  get = fetchJson,
}: Options): PagedList<Summary, ListFilter> {
  let known = first;
  return createPagedList<Summary, ListFilter>({
    path: paths.campaigns,
    size: CAMPAIGN_PAGE_SIZE,
    filters: ['incoming', 'ongoing', 'archived'],
    searchNames: searchable ? searchNames : undefined,
    first,
    ...(address && { address }),
    load: async ({ page, filter, search }, signal) => {
      const searched = isSearched(search);
      const built = page === 1 && filter === filters[0].filter && !searched ? known : undefined;
      known = undefined;
      const current = built && (await currentPage(built, { path: FIRST_PAGE, toRow: asSummary, renew, get }));
      if (current) return current;
      const { fetchCampaigns } = await import('../../../api/campaign-list.ts');
      const answer = await fetchCampaigns(page, filter, signal, search);
      if (searched && !answer.search) throw new Error(NOT_SEARCHED);
      return { count: answer.count, rows: answer.rows.map(asSummary) };
    },
  });
}

/** What the form offers, as it was known when the site was built. */
export interface SearchChoices {
  /** Of each filter, the months with a campaign, as `2026-12`, the nearest first. */
  readonly months: Record<ListFilter, readonly string[]>;
  readonly regions: readonly string[];
}

/** The choices and the chosen one, which an address may name although the build did not know it. */
export const withChosen = (choices: readonly string[], chosen: string | undefined): string[] =>
  chosen && !choices.includes(chosen) ? [...choices, chosen] : [...choices];

/** The month as people write it; what is no month as it is. */
export const shownMonth = (month: string): string => monthName(month) || month;

/** A word with a capital letter: `easy` as `Easy`. */
export const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

/** What a list is searched by, as it is read out to a visitor: `December 2026`, `Kullu`, `Easy`, `Free`, `“shed”`. */
export function shownSearch(search: ListSearch = noSearch): string[] {
  const { month, region, difficulty, price, words } = search;
  return [
    month && shownMonth(month),
    region,
    difficulty && capital(difficulty),
    price && capital(price),
    words && `“${words}”`,
  ].filter((part) => part !== undefined);
}

/** What stands in a form, without empty fields. */
export function searchOf(form: FormData): ListSearch {
  const given = searchNames.map((name) => [name, String(form.get(name) ?? '').trim()]);
  return Object.fromEntries(given.filter(([, value]) => value));
}
