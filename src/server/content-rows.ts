import type { Insertable } from 'kysely';
import type { Campaign } from '../contract/campaign.ts';
import type { ResourceOfFile } from '../editorial/resource.ts';
import type { CampaignTable, ResourceTable } from './database/schema/campaigns.ts';
import { indiaDay } from './day.ts';

const DAY_MS = 86_400_000;

/** A campaign as a row; its days are India's. */
export function campaignRow(campaign: Campaign, today: string): Omit<Insertable<CampaignTable>, 'updated_at'> {
  const dayOf = (time: string | null | undefined) => (time ? indiaDay(new Date(time)) : today);
  const start = dayOf(campaign.startTime);
  const end = campaign.endTime ? dayOf(campaign.endTime) : start;
  return {
    id: String(campaign.id),
    heading: campaign.heading,
    status: campaign.status ?? '',
    price_paise: Math.round((campaign.price ?? 0) * 100),
    start_day: start,
    end_day: end,
    days: Math.round((Date.parse(end) - Date.parse(start)) / DAY_MS) + 1,
    listed: 1,
    source: 'content',
    content: JSON.stringify(campaign),
  };
}

/** A resource as a row; its file's name is its id. */
export function resourceRow({ slug, resource }: ResourceOfFile): Omit<Insertable<ResourceTable>, 'updated_at'> {
  return {
    id: slug,
    title: resource.title,
    href: resource.href,
    image: resource.image ?? '',
    description: resource.description ?? '',
    published: resource.published ?? '',
    listed: 1,
    source: 'content',
    content: JSON.stringify(resource),
  };
}
