import type { Call, CallAnswer } from '../contract/call.ts';
import { listCampaigns } from '../contract/campaign.ts';
import { CAMPAIGN_PAGE_SIZE } from '../contract/campaign-page.ts';
import { listResources, RESOURCE_PAGE_SIZE } from '../contract/resource.ts';
import { readCampaigns } from '../editorial/campaign.ts';
import { readResources } from '../editorial/resource.ts';
import { isoDay } from '../lib/format.ts';
import { askApi, outsideApi, type Settings } from './outside-api.ts';

/** First pages of lists, for the HTML that is built ahead: the island starts from them and then asks the API. */

/** From an outside API where there is one, otherwise from content; `undefined` when that API does not answer. */
async function ahead<C extends Call>(
  env: Settings,
  call: C,
  query: string,
  fromContent: () => Promise<CallAnswer<C>>,
): Promise<CallAnswer<C> | undefined> {
  const base = outsideApi(env);
  if (base === undefined) return fromContent();
  return askApi(`${base}${call.path}?${query}`, call.answer as C['answer']).catch(() => undefined);
}

/** The first page of upcoming campaigns as the API would answer it today. */
export function firstCampaigns(env: Settings = process.env): Promise<CallAnswer<typeof listCampaigns> | undefined> {
  return ahead(env, listCampaigns, `page=0&size=${CAMPAIGN_PAGE_SIZE}&status=incoming`, async () => {
    const now = new Date().toISOString();
    const { campaigns } = await readCampaigns('content/campaigns', isoDay(now));
    const incoming = campaigns
      .filter(({ startTime }) => startTime && startTime > now)
      .sort((a, b) => String(a.startTime).localeCompare(String(b.startTime)));
    return { count: incoming.length, rows: incoming.slice(0, CAMPAIGN_PAGE_SIZE) };
  });
}

/** The first page of resources, newest first. */
export function firstResources(env: Settings = process.env): Promise<CallAnswer<typeof listResources> | undefined> {
  return ahead(env, listResources, `page=1&size=${RESOURCE_PAGE_SIZE}`, async () => {
    const { resources } = await readResources('content/resources');
    return { count: resources.length, rows: resources.slice(0, RESOURCE_PAGE_SIZE).map(({ resource }) => resource) };
  });
}
