import { campaignDays } from '../content/campaign-lists.ts';
import type { Campaign } from '../contract/campaign.ts';
import { compareCampaigns } from '../contract/campaign-rules.ts';
import { indiaDay } from '../lib/format.ts';
import { knownCampaigns } from './campaigns.ts';

/** Of one campaign, months between the first and the last one get a page up to this many. */
const LONGEST = 36;

/** The month after one such as `2026-12`. */
function monthAfter(month: string): string {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return number === 12
    ? `${String(year + 1).padStart(4, '0')}-01`
    : `${month.slice(0, 5)}${String(number + 1).padStart(2, '0')}`;
}

type Days = ReturnType<typeof campaignDays>;

function monthsOf({ start_day, end_day }: Days): string[] {
  const [first, last] = [start_day.slice(0, 7), end_day.slice(0, 7)];
  const months = [first];
  for (let month = monthAfter(first); month < last && months.length < LONGEST; month = monthAfter(month))
    months.push(month);
  return last > first ? [...months, last] : months;
}

/** The months in which a campaign starts, ends or goes on, as `2026-12`, the earliest first. */
export function campaignMonths(campaigns: readonly Campaign[], today: string): string[] {
  const months = campaigns.flatMap((campaign) => monthsOf(campaignDays(campaign, today)));
  return [...new Set(months)].toSorted();
}

/** The campaigns that start, end or go on in a month, what starts first before the others. */
export function campaignsIn(month: string, campaigns: readonly Campaign[], today: string): Campaign[] {
  return campaigns
    .map((campaign) => ({ campaign, id: campaign.id, ...campaignDays(campaign, today) }))
    .filter(({ start_day, end_day }) => start_day.slice(0, 7) <= month && end_day.slice(0, 7) >= month)
    .toSorted(compareCampaigns('incoming'))
    .map(({ campaign }) => campaign);
}

/** The regions of campaigns, each once, by the alphabet. */
export function campaignRegions(campaigns: readonly Campaign[]): string[] {
  const regions = new Map(
    campaigns.flatMap(({ location }) => (location?.region ? [[location.region.toLowerCase(), location.region]] : [])),
  );
  return [...regions].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, region]) => region);
}

/** One entry for each month that gets a page, for `getStaticPaths`. */
export async function monthPages() {
  const today = indiaDay();
  const { campaigns } = await knownCampaigns();
  const months = campaignMonths(campaigns, today);
  return months.map((month) => ({
    params: { month },
    props: { month, months, campaigns: campaignsIn(month, campaigns, today), today },
  }));
}
