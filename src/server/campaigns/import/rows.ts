import type { Insertable } from 'kysely';
import { campaignDays } from '../../../content/campaign-lists.ts';
import { daysFrom } from '../../../content/days.ts';
import type { ResourceOfFile } from '../../../content/resource.ts';
import type { Campaign } from '../../../contract/campaign.ts';
import { placesLeft } from '../../../contract/enrolment-rules.ts';
import { paiseOf } from '../../../contract/rupees.ts';
import type { CampaignTable, ResourceTable } from '../../database/schema/campaigns.ts';
import { searchColumns } from '../search.ts';

/** A campaign as a row; its days are India's. */
export function campaignRow(campaign: Campaign, today: string): Omit<Insertable<CampaignTable>, 'updated_at'> {
  const days = campaignDays(campaign, today);
  return {
    id: String(campaign.id),
    heading: campaign.heading,
    status: campaign.status ?? '',
    price_paise: paiseOf(campaign.price ?? 0),
    ...days,
    days: daysFrom(days.start_day, days.end_day) + 1,
    listed: 1,
    seats: placesLeft(campaign),
    source: 'content',
    ...searchColumns(campaign),
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
