import type { Selectable } from 'kysely';
import type { Campaign } from '../../contract/campaign.ts';
import { INDIA_OFFSET_MS } from '../../lib/format.ts';
import type { CampaignTable } from '../database/schema/campaigns.ts';

type Row = Pick<Selectable<CampaignTable>, 'start_day' | 'end_day' | 'content'>;

/** The hour of a time in India; empty for midnight, which stands for a day of which no hour is known. */
export function hourOf(startTime = ''): string {
  const time = Date.parse(startTime);
  const hour = Number.isNaN(time) ? '' : new Date(time + INDIA_OFFSET_MS).toISOString().slice(11, 16);
  return hour === '00:00' ? '' : hour;
}

/** The hour in India at which the group meets, or the campaign begins; empty where only the day is known. */
const startHour = ({ content }: Pick<Row, 'content'>): string => {
  const { location, startTime }: Partial<Campaign> = JSON.parse(content);
  return location?.meetingTime || hourOf(startTime ?? '');
};

/** When a campaign begins. Where only the day is known: at the `otherwise` of it. */
export const beginsAt = (campaign: Omit<Row, 'end_day'>, otherwise = '00:00'): Date =>
  new Date(`${campaign.start_day}T${startHour(campaign) || otherwise}:00+05:30`);

/** Whether a campaign has begun; one of which only the day is known has not before that is over. */
export const hasBegun = (campaign: Omit<Row, 'end_day'>, at: Date): boolean => at >= beginsAt(campaign, '23:59');

/** When and where a group meets, as it is told to those who come. Days and the hour are India's; what is not known is empty. */
export interface Meeting {
  startDay: string;
  endDay: string;
  hour: string;
  point: string;
  address: string;
}

export function meetingOf(campaign: Row): Meeting {
  const { location }: Partial<Campaign> = JSON.parse(campaign.content);
  return {
    ...{ startDay: campaign.start_day, endDay: campaign.end_day, hour: startHour(campaign) },
    point: location?.meetingPoint || location?.place || '',
    address: location?.address ?? '',
  };
}
