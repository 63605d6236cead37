import type { APIContext } from 'astro';
import { readOrganisation } from '../content/organisation.ts';
import { campaignEvent } from '../features/campaigns/detail/calendar.ts';
import { calendarFeed } from '../lib/ics.ts';
import { paths } from '../routes.ts';
import { calendarCampaigns } from '../site-data/campaigns.ts';

/** The campaigns as a calendar to subscribe to, as of the day of the build: two builds of one day are the same. */
export async function GET({ site, url }: APIContext): Promise<Response> {
  const { campaigns, at } = await calendarCampaigns();
  const events = campaigns.flatMap(
    (campaign) => campaignEvent(campaign, new URL(paths.campaign(campaign.id), site ?? url).href) ?? [],
  );
  return new Response(calendarFeed(`${readOrganisation().name}: campaigns`, events, at), {
    headers: { 'content-type': 'text/calendar; charset=utf-8' },
  });
}
