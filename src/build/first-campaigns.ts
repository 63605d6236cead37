import { safeParse } from 'valibot';
import type { Campaign } from '../contract/campaign.ts';
import { CAMPAIGN_PAGE_SIZE, listCampaigns } from '../contract/campaign.ts';
import { readCampaigns } from '../editorial/campaign.ts';
import { isoDay } from '../lib/format.ts';

interface FirstPage {
  readonly count: number;
  readonly rows: readonly Campaign[];
}

/** The API that the site will talk to, where it is not the embedded one. */
function outsideApi(env: Readonly<Record<string, string | undefined>>): string | undefined {
  const { API_ORIGIN, PUBLIC_API_BASE } = env;
  if (PUBLIC_API_BASE?.startsWith('http')) return PUBLIC_API_BASE;
  return API_ORIGIN ? `${API_ORIGIN}/api` : undefined;
}

async function fromContent(): Promise<FirstPage> {
  const now = new Date().toISOString();
  const { campaigns } = await readCampaigns('content/campaigns', isoDay(now));
  const incoming = campaigns
    .filter(({ startTime }) => startTime && startTime > now)
    .sort((a, b) => String(a.startTime).localeCompare(String(b.startTime)));
  return { count: incoming.length, rows: incoming.slice(0, CAMPAIGN_PAGE_SIZE) };
}

async function fromApi(base: string): Promise<FirstPage | undefined> {
  const address = `${base}${listCampaigns.path}?page=0&size=${CAMPAIGN_PAGE_SIZE}&status=incoming`;
  const answer = await fetch(address, { signal: AbortSignal.timeout(10_000) });
  const { data }: { data?: unknown } = Object(await answer.json());
  const parsed = safeParse(listCampaigns.answer, data);
  return answer.ok && parsed.success ? parsed.output : undefined;
}

/**
 * The first page of upcoming campaigns as the API would answer it today, for the HTML that is built ahead: from an outside
 * API where there is one, otherwise from content. `undefined` when that API does not answer: the page then loads it itself.
 */
export async function firstCampaigns(
  env: Readonly<Record<string, string | undefined>> = process.env,
): Promise<FirstPage | undefined> {
  const base = outsideApi(env);
  return base === undefined ? fromContent() : fromApi(base).catch(() => undefined);
}
