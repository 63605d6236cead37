import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { campaignDays, campaignList, readCampaigns } from '../content/campaign.ts';
import { addDays, startOfDay } from '../content/days.ts';
import { contentRoot } from '../content/folder.ts';
import { readOrganisation } from '../content/organisation.ts';
import {
  type Campaign,
  getCampaign,
  listSuggestions,
  SLIDER_SIZE,
  SUGGESTED_CAMPAIGNS,
  type Suggestion,
} from '../contract/campaign.ts';
import { listCampaigns } from '../contract/campaign-list.ts';
import { type CampaignListName, compactCampaign, compareCampaigns } from '../contract/campaign-rules.ts';
import { type Environment, showsDrafts } from '../contract/environment.ts';
import { MAX_SIZE } from '../contract/fields.ts';
import { type Impact, impactOf } from '../contract/impact.ts';
import { type DeskRecord, heldRecord } from '../contract/walk-record.ts';
import { indiaDay } from '../lib/format.ts';
import { paths } from '../routes.ts';
import { fetchFromApi, outsideApi } from './services.ts';

interface KnownCampaigns {
  readonly campaigns: readonly Campaign[];
  readonly suggestions: readonly Suggestion[];
  readonly slider: readonly Campaign[];
}

const AT_ONCE = 8;

async function fromContent(folder: string, now: Date, drafts: boolean): Promise<KnownCampaigns> {
  const today = indiaDay(now);
  const { campaigns: files } = await readCampaigns(folder, today, { drafts });
  const desk = recordsOfDesk();
  const campaigns = files.map((one) => ({ ...one, gathered: heldRecord(one.gathered, desk[one.id]) }));
  const open = campaignList(campaigns, 'slider', today);
  const suggestions = open
    .slice(0, SUGGESTED_CAMPAIGNS)
    .map(({ id, heading, language, startTime, location, assets }) => ({
      id,
      url: paths.campaign(id),
      heading,
      language,
      startTime,
      place: location?.place,
      image: assets?.[0]?.url,
    }));
  return { campaigns, suggestions, slider: open.slice(0, SLIDER_SIZE) };
}

/** What the desk had noted when the build began (`server/hosts/desk-records.ts`); nothing where it began without a database. */
function recordsOfDesk(): Record<string, DeskRecord> {
  const file = process.env['DESK_RECORDS'];
  return file ? JSON.parse(readFileSync(file, 'utf8')) : {};
}

async function everyCampaign(base: string): Promise<Campaign[]> {
  const listed: Campaign[] = [];
  for (let page = 0; ; page++) {
    const { count, rows } = await fetchFromApi(
      `${base}${listCampaigns.path}?page=${page}&size=${MAX_SIZE}`,
      listCampaigns.answer,
    );
    listed.push(...rows);
    if (rows.length === 0 || listed.length >= count) break;
  }
  const addressOf = ({ id }: Campaign) => `${base}${getCampaign.path.replace('{id}', encodeURIComponent(id))}`;
  // A list may leave out what only the detail has. One that cannot be had is drawn from its row.
  const whole: Campaign[] = [];
  for (let at = 0; at < listed.length; at += AT_ONCE) {
    const some = listed.slice(at, at + AT_ONCE);
    const details = some.map((row) => fetchFromApi(addressOf(row), getCampaign.answer).catch(() => row));
    whole.push(...(await Promise.all(details)));
  }
  return whole;
}

async function fromApi(base: string): Promise<KnownCampaigns> {
  const campaigns = await everyCampaign(base);
  const suggestions = await fetchFromApi(`${base}${listSuggestions.path}`, listSuggestions.answer).catch(() => []);
  const slider = await fetchFromApi(
    `${base}${listCampaigns.path}?page=0&size=${SLIDER_SIZE}&status=slider`,
    listCampaigns.answer,
  ).catch(() => ({ rows: [] }));
  return { campaigns, suggestions, slider: slider.rows };
}

/**
 * Every campaign: from an outside API where there is one, otherwise from content. An API that does not answer leaves a warning and none:
 * pages are then drawn through the shell.
 */
export async function loadCampaigns(
  env: Environment,
  content = contentRoot(),
  now = new Date(),
): Promise<KnownCampaigns> {
  const base = outsideApi(env);
  if (base === undefined) return fromContent(join(content, 'campaigns'), now, showsDrafts(env));
  return fromApi(base).catch((error: unknown) => {
    const reason = error instanceof Error ? error.message : String(error);
    console.warn(`No campaign page is built ahead, because the API did not answer: ${reason}`);
    return { campaigns: [], suggestions: [], slider: [] };
  });
}

let known: Promise<KnownCampaigns> | undefined;

/** The same, read once for a whole build. The dev server reads afresh, so that an edit shows. */
export function knownCampaigns(): Promise<KnownCampaigns> {
  if (import.meta.env.DEV) return loadCampaigns(process.env);
  known ??= loadCampaigns(process.env);
  return known;
}

/** What all campaigns brought down, as of the day of the build, with what the foundation counted before. */
export async function knownImpact(): Promise<Impact> {
  const today = indiaDay();
  const { campaigns } = await knownCampaigns();
  const walks = campaigns.flatMap(({ id, heading, gathered, ...campaign }) => {
    if (!gathered) return [];
    const { photos: _, ...numbers } = gathered;
    const { start_day: startDay, end_day: endDay } = campaignDays(campaign, today);
    return [{ id: String(id), heading, startDay, endDay, ...numbers }];
  });
  return impactOf(readOrganisation().counters, walks, today);
}

/** An id that can be the name of a file everywhere; a campaign with any other is drawn through the shell. */
const FILE_NAME = /^[a-z0-9][a-z0-9_-]{0,80}$/i;

/** One entry for each campaign that gets a page of its own, for `getStaticPaths`. */
export async function campaignPages() {
  const { campaigns, suggestions } = await knownCampaigns();
  return campaigns
    .filter(({ id }) => FILE_NAME.test(String(id)) && String(id) !== 'enroll')
    .map((campaign) => ({
      params: { id: String(campaign.id) },
      props: { campaign: compactCampaign(campaign), suggestions: suggestions.filter(({ id }) => id !== campaign.id) },
    }));
}

/** Of one campaign, months between the first and the last one get a page up to this many. */
const LONGEST = 36;

function monthAfter(month: string): string {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return number === 12
    ? `${String(year + 1).padStart(4, '0')}-01`
    : `${month.slice(0, 5)}${String(number + 1).padStart(2, '0')}`;
}

type Days = ReturnType<typeof campaignDays>;

function monthsOf({ start_day, end_day }: Days): string[] {
  const [first, last] = [start_day.slice(0, 7), end_day.slice(0, 7)];
  const months = [first];
  for (let month = monthAfter(first); month < last && months.length < LONGEST; month = monthAfter(month))
    months.push(month);
  return last > first ? [...months, last] : months;
}

/** The months in which a campaign starts, ends or goes on, as `2026-12`, the earliest first. */
export function campaignMonths(campaigns: readonly Campaign[], today: string): string[] {
  const months = campaigns.flatMap((campaign) => monthsOf(campaignDays(campaign, today)));
  return [...new Set(months)].toSorted();
}

/** The months in which each filter of the list has campaigns, the nearest first. */
export function monthsOfFilters(campaigns: readonly Campaign[], today: string) {
  const months = (list: CampaignListName) => campaignMonths(campaignList(campaigns, list, today), today);
  return {
    incoming: months('incoming'),
    ongoing: months('ongoing'),
    archived: months('archived').toReversed(),
  };
}

/** The campaigns that start, end or go on in a month, what starts first before the others. */
export function campaignsIn(month: string, campaigns: readonly Campaign[], today: string): Campaign[] {
  return campaigns
    .map((campaign) => ({ campaign, id: campaign.id, ...campaignDays(campaign, today) }))
    .filter(({ start_day, end_day }) => start_day.slice(0, 7) <= month && end_day.slice(0, 7) >= month)
    .toSorted(compareCampaigns('incoming'))
    .map(({ campaign }) => campaign);
}

// So that whoever was there still finds the days, and the file does not grow with the years.
const CALENDAR_DAYS_BACK = 366;

/** The campaigns of the calendar that somebody subscribes to, and the beginning of today in India. */
export async function calendarCampaigns() {
  const today = indiaDay();
  const first = addDays(today, -CALENDAR_DAYS_BACK);
  const { campaigns } = await knownCampaigns();
  const recent = campaigns.filter((campaign) => campaignDays(campaign, today).end_day >= first);
  return { campaigns: recent, at: new Date(startOfDay(today)) };
}

export function campaignRegions(campaigns: readonly Campaign[]): string[] {
  const regions = new Map(
    campaigns.flatMap(({ location }) => (location?.region ? [[location.region.toLowerCase(), location.region]] : [])),
  );
  return [...regions].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, region]) => region);
}

export async function monthPages() {
  const today = indiaDay();
  const { campaigns } = await knownCampaigns();
  const months = campaignMonths(campaigns, today);
  return months.map((month) => ({
    params: { month },
    props: { month, months, campaigns: campaignsIn(month, campaigns, today), today },
  }));
}
