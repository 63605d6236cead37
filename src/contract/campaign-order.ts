import type { CampaignFilter } from './campaign.ts';

/** The lists of campaigns: one for each filter, and the list without a filter. */
export type CampaignListName = CampaignFilter | 'all';

/**
 * The order of each list: what comes soonest first, what has ended latest first. Campaigns of the same day follow their ids in
 * the same direction, so that pages never overlap.
 */
export const campaignOrder = {
  incoming: { by: 'start_day', direction: 'asc' },
  ongoing: { by: 'start_day', direction: 'asc' },
  slider: { by: 'start_day', direction: 'asc' },
  archived: { by: 'end_day', direction: 'desc' },
  all: { by: 'start_day', direction: 'desc' },
} as const satisfies Record<CampaignListName, { by: 'start_day' | 'end_day'; direction: 'asc' | 'desc' }>;

/** What the order of a list is decided by; days are India's, such as `2026-12-05`. */
export interface CampaignDays {
  readonly id: string | number;
  readonly start_day: string;
  readonly end_day: string;
}

/** Compares two campaigns as the lists of the API order them. */
export function compareCampaigns(list: CampaignListName): (a: CampaignDays, b: CampaignDays) => number {
  const { by, direction } = campaignOrder[list];
  const sign = direction === 'asc' ? 1 : -1;
  const compare = (a: string, b: string) => (a < b ? -sign : a > b ? sign : 0);
  return (a, b) => compare(a[by], b[by]) || compare(String(a.id), String(b.id));
}
