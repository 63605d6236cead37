import { type ExpressionBuilder, sql } from 'kysely';
import { addDays } from '../../content/days.ts';
import type { Campaign } from '../../contract/campaign.ts';
import type { CampaignSearch } from '../../contract/campaign-list.ts';
import { type CampaignListName, campaignOrder, DIFFICULTIES, REGION_MAX } from '../../contract/campaign-rules.ts';
import { fold } from '../../contract/fold.ts';
import { toldRating } from '../../contract/rating.ts';
import { readPaise } from '../../contract/rupees.ts';
import { heldRecord } from '../../contract/walk-record.ts';
import type { Database } from '../database/open.ts';
import type { Tables } from '../database/schema.ts';
import { keptFees, keptGifts } from '../money/ledger.ts';
import { countInLine } from '../places/line.ts';
import { countHeld, hasPlaceLeft } from '../places/places.ts';
import { deskRecordOf, type StoredRecord } from '../places/records.ts';

/** The earliest start of a campaign that has not ended before a day: "started and not ended" is a short range of the index then. */
async function earliestStart(db: Database, day: string): Promise<string> {
  const row = await db
    .selectFrom('campaigns')
    .select((eb) => eb.fn.max('days').as('longest'))
    .where('listed', '=', 1)
    .executeTakeFirst();
  return addDays(day, -(row?.longest ?? 1));
}

/** Each filter reads one range of an index. */
async function filtered(db: Database, filter: CampaignListName, today: string) {
  const listed = db.selectFrom('campaigns').where('listed', '=', 1);
  switch (filter) {
    case 'incoming':
      return listed.where('start_day', '>', today);
    case 'archived':
      return listed.where('end_day', '<', today);
    case 'ongoing':
      return listed
        .where('start_day', '>=', await earliestStart(db, today))
        .where('start_day', '<=', today)
        .where('end_day', '>=', today);
    case 'slider':
      return listed
        .where('start_day', '>=', await earliestStart(db, today))
        .where('end_day', '>=', today)
        .where(isOpen);
    case 'all':
      return listed;
  }
}

type Campaigns = Awaited<ReturnType<typeof filtered>>;

async function inMonth(db: Database, campaigns: Campaigns, by: 'start_day' | 'end_day', month: string) {
  const touching = campaigns.where('start_day', '<=', `${month}-31`).where('end_day', '>=', `${month}-01`);
  // The order by the last day reads the other index.
  return by === 'end_day' ? touching : touching.where('start_day', '>=', await earliestStart(db, `${month}-01`));
}

/** All but words is read from an index alone. */
async function found(
  db: Database,
  filter: CampaignListName,
  today: string,
  { month, region, difficulty, price, words }: CampaignSearch,
): Promise<Campaigns> {
  let campaigns = await filtered(db, filter, today);
  if (month) campaigns = await inMonth(db, campaigns, campaignOrder[filter].by, month);
  if (region) campaigns = campaigns.where('region', '=', fold(region));
  if (difficulty) campaigns = campaigns.where('difficulty', '=', difficulty);
  if (price) campaigns = campaigns.where('price_paise', price === 'free' ? '=' : '>', 0);
  for (const word of new Set(fold(words).split(' '))) if (word) campaigns = campaigns.where(holds(word));
  return campaigns;
}

/** Of a filter on a day of India, of those that a search finds. */
export async function countCampaigns(
  db: Database,
  filter: CampaignListName,
  today: string,
  search: CampaignSearch = {},
): Promise<number> {
  const query = await found(db, filter, today, search);
  const row = await query.select(sql<number>`count(*)`.as('count')).executeTakeFirstOrThrow();
  return row.count;
}

/** One page of them, in the order that the contract gives. */
export async function selectCampaignPage(
  db: Database,
  filter: CampaignListName,
  today: string,
  { page, size }: { page: number; size: number },
  search: CampaignSearch = {},
) {
  const { by, direction, first } = { first: undefined, ...campaignOrder[filter] };
  const query = await found(db, filter, today, search);
  // Pages that are skipped are counted in the index alone.
  const ids = query
    .select('id')
    .select((eb) => {
      if (!first) return eb.lit(0).as('later');
      const isFirst = first === 'open' ? isOpen(eb) : eb('start_day', '>', today);
      return eb.case().when(isFirst).then(0).else(1).end().as('later');
    })
    .$if(first !== undefined, (ranked) => ranked.orderBy('later'))
    .orderBy(by, direction)
    .orderBy('id', direction)
    .limit(size)
    .offset(page * size)
    .as('page');
  return db
    .selectFrom(ids)
    .innerJoin('campaigns', 'campaigns.id', 'page.id')
    .select('campaigns.content')
    .select(recorded)
    .orderBy('page.later')
    .orderBy(`campaigns.${by}`, direction)
    .orderBy('campaigns.id', direction);
}

/** Behind a tab: a search for "cleanup" finds "clean up". */
const joined = (line: string): string =>
  line
    .split(' ')
    .map((word, at, words) => (at > 0 ? `\t${words[at - 1]}${word}` : ''))
    .join('');

/** The columns of a campaign by which it is found. */
export function searchColumns({ heading, body, location, fact }: Campaign) {
  const { place, region, meetingPoint, address } = location ?? {};
  const [difficulty = ''] = fold(fact?.trekType).split(/[^a-z]/, 1);
  const lines = [heading, place, region, meetingPoint, address, body].map(fold).filter(Boolean);
  return {
    region: fold(region).slice(0, REGION_MAX),
    difficulty: DIFFICULTIES.some((known) => known === difficulty) ? difficulty : '',
    search_text: lines.join('\n'),
    joined_words: lines.map(joined).join(''),
  };
}

/** In it, or as two words that it joins. Signs that LIKE reads as any letter stand for themselves. */
const holds = (word: string) => {
  const signs = word.replace(/[\\%_]/g, '\\$&');
  return sql<boolean>`(search_text like ${`%${signs}%`} escape '\\' or joined_words like ${`%\t${signs}%`} escape '\\')`;
};

/** Selects what is recorded of each campaign. Part of its query. */
export function recorded(eb: ExpressionBuilder<Tables, 'campaigns'>) {
  const walks = eb.selectFrom('walks').whereRef('walks.campaign_id', '=', 'campaigns.id');
  const listed = eb
    .selectFrom('reviews')
    .whereRef('reviews.campaign_id', '=', 'campaigns.id')
    .where('reviews.state', '=', 'listed');
  return [
    countHeld(eb).as('enrolled'),
    countInLine(eb).as('waiting'),
    keptFees.as('paid_paise'),
    keptGifts.as('given_paise'),
    walks.select('people').as('people'),
    walks.select('others').as('others'),
    walks.select('grams').as('grams'),
    walks.select('went').as('went'),
    walks.select('withdrawn').as('withdrawn'),
    listed.select(sql<number>`count(*)`.as('count')).as('reviews'),
    listed.select(sql<number>`cast(coalesce(sum(rating), 0) as bigint)`.as('sum')).as('stars'),
  ];
}

const isOpen = (eb: ExpressionBuilder<Tables, 'campaigns'>) => eb.and([eb('status', '=', 'active'), hasPlaceLeft(eb)]);

interface Row extends StoredRecord {
  content: string;
  enrolled: number | null;
  waiting?: number | null;
  paid_paise: number | null;
  given_paise: number | null;
  reviews: number | null;
  stars: number | null;
}

/**
 * A campaign as JSON: `enrolledCount` and `raised` (rupees) are what is recorded plus the start of its file, `fees` what was paid here for
 * places; missing where neither says anything.
 */
export function withRecorded({ content, enrolled, waiting, ...row }: Row): string {
  const { paid_paise, given_paise, reviews, stars } = row;
  const recordedPaise = (paid_paise ?? 0) + (given_paise ?? 0);
  const rating = toldRating(
    reviews && stars ? { average: Math.round((stars / reviews) * 10) / 10, count: reviews } : undefined,
  );
  if (!enrolled && !waiting && !recordedPaise && row.grams === null && !rating) return content;
  const { gathered: ofFile, ...campaign }: Campaign = JSON.parse(content);
  const gathered = heldRecord(ofFile, deskRecordOf(row));
  const start = readPaise(campaign.raised ?? 0);
  return JSON.stringify({
    ...campaign,
    ...(enrolled ? { enrolledCount: (campaign.enrolledCount ?? 0) + enrolled } : {}),
    ...(waiting ? { waiting: Number(waiting) } : {}),
    ...(recordedPaise && start !== null ? { raised: (start + recordedPaise) / 100 } : {}),
    ...(paid_paise && start !== null ? { fees: paid_paise / 100 } : {}),
    ...(rating && { rating }),
    ...(gathered && { gathered }),
  });
}
