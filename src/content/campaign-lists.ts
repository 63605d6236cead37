import type { Campaign } from '../contract/campaign.ts';
import { type CampaignListName, compareCampaigns, enrolmentState, placesLeft } from '../contract/campaign-rules.ts';
import { isoDay } from '../lib/format.ts';

/** First and last day of a campaign in India. Without a start it starts `today`; without an end it takes one day. */
export function campaignDays({ startTime, endTime }: Pick<Campaign, 'startTime' | 'endTime'>, today: string) {
  const start_day = isoDay(startTime) || today;
  return { start_day, end_day: isoDay(endTime) || start_day };
}

type Days = ReturnType<typeof campaignDays>;

const belongs: Record<CampaignListName, (campaign: Campaign & Days, today: string) => boolean> = {
  incoming: ({ start_day }, today) => start_day > today,
  ongoing: ({ start_day, end_day }, today) => start_day <= today && end_day >= today,
  archived: ({ end_day }, today) => end_day < today,
  slider: ({ status, end_day, ...campaign }, today) =>
    enrolmentState({ status, lastDay: end_day, left: placesLeft(campaign) }, today) === 'open',
  all: () => true,
};

/** The campaigns of one list in its order, as the API lists them on that day of India. */
export function campaignList(campaigns: readonly Campaign[], list: CampaignListName, today: string): Campaign[] {
  return campaigns
    .map((campaign) => ({ campaign, row: { ...campaign, ...campaignDays(campaign, today) } }))
    .filter(({ row }) => belongs[list](row, today))
    .toSorted((a, b) => compareCampaigns(list)(a.row, b.row))
    .map(({ campaign }) => campaign);
}
