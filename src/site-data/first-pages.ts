import { join } from 'node:path';
import { campaignList } from '../content/campaign.ts';
import { contentRoot } from '../content/folder.ts';
import { readResources } from '../content/resource.ts';
import type { Call, CallAnswer } from '../contract/call.ts';
import { listCampaigns } from '../contract/campaign-list.ts';
import { CAMPAIGN_PAGE_SIZE, RESOURCE_PAGE_SIZE } from '../contract/constants.ts';
import { type Environment, showsDrafts } from '../contract/environment.ts';
import { listResources } from '../contract/resource.ts';
import { indiaDay } from '../lib/format.ts';
import { loadCampaigns } from './campaigns.ts';
import { fetchFromApi, outsideApi } from './services.ts';

/** First pages of lists, for the HTML that is built ahead: the island starts from them and then asks the API. */

/** From an outside API where there is one, otherwise from content; `undefined` when that API does not answer. */
async function ahead<C extends Call>(
  env: Environment,
  call: C,
  query: string,
  fromContent: () => Promise<CallAnswer<C>>,
): Promise<CallAnswer<C> | undefined> {
  const base = outsideApi(env);
  if (base === undefined) return fromContent();
  return fetchFromApi(`${base}${call.path}?${query}`, call.answer as C['answer']).catch(() => undefined);
}

export function firstCampaigns(env: Environment = process.env): Promise<CallAnswer<typeof listCampaigns> | undefined> {
  return ahead(env, listCampaigns, `page=0&size=${CAMPAIGN_PAGE_SIZE}&status=incoming`, async () => {
    const { campaigns } = await loadCampaigns(env);
    const incoming = campaignList(campaigns, 'incoming', indiaDay());
    return { count: incoming.length, rows: incoming.slice(0, CAMPAIGN_PAGE_SIZE) };
  });
}

export function firstResources(env: Environment = process.env): Promise<CallAnswer<typeof listResources> | undefined> {
  return ahead(env, listResources, `page=1&size=${RESOURCE_PAGE_SIZE}`, async () => {
    const today = indiaDay();
    const { resources } = await readResources(join(contentRoot(), 'resources'), today, { drafts: showsDrafts(env) });
    return { count: resources.length, rows: resources.slice(0, RESOURCE_PAGE_SIZE).map(({ resource }) => resource) };
  });
}
