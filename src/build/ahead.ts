import { safeParse } from 'valibot';
import type { Call, CallAnswer } from '../contract/call.ts';
import { CAMPAIGN_PAGE_SIZE, listCampaigns } from '../contract/campaign.ts';
import { listResources, RESOURCE_PAGE_SIZE } from '../contract/resource.ts';
import { readCampaigns } from '../editorial/campaign.ts';
import { readResources } from '../editorial/resource.ts';
import { isoDay } from '../lib/format.ts';

/** First pages of lists, for the HTML that is built ahead: the island starts from them and then asks the API. */

type Env = Readonly<Record<string, string | undefined>>;

/** The API that the site will talk to, where it is not the embedded one. */
function outsideApi({ API_ORIGIN, PUBLIC_API_BASE }: Env): string | undefined {
  if (PUBLIC_API_BASE?.startsWith('http')) return PUBLIC_API_BASE;
  return API_ORIGIN ? `${API_ORIGIN}/api` : undefined;
}

async function ask<C extends Call>(base: string, call: C, query: string): Promise<CallAnswer<C> | undefined> {
  const answer = await fetch(`${base}${call.path}?${query}`, { signal: AbortSignal.timeout(10_000) });
  const { data }: { data?: unknown } = Object(await answer.json());
  const parsed = safeParse(call.answer, data);
  return answer.ok && parsed.success ? parsed.output : undefined;
}

/** From an outside API where there is one, otherwise from content; `undefined` when that API does not answer. */
async function ahead<C extends Call>(
  env: Env,
  call: C,
  query: string,
  fromContent: () => Promise<CallAnswer<C>>,
): Promise<CallAnswer<C> | undefined> {
  const base = outsideApi(env);
  return base === undefined ? fromContent() : ask(base, call, query).catch(() => undefined);
}

/** The first page of upcoming campaigns as the API would answer it today. */
export function firstCampaigns(env: Env = process.env): Promise<CallAnswer<typeof listCampaigns> | undefined> {
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
export function firstResources(env: Env = process.env): Promise<CallAnswer<typeof listResources> | undefined> {
  return ahead(env, listResources, `page=1&size=${RESOURCE_PAGE_SIZE}`, async () => {
    const { resources } = await readResources('content/resources');
    return { count: resources.length, rows: resources.slice(0, RESOURCE_PAGE_SIZE).map(({ resource }) => resource) };
  });
}
