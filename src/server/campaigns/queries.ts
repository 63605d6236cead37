import { sql } from 'kysely';
import { addDays } from '../../content/days.ts';
import { type CampaignListName, campaignOrder } from '../../contract/campaign-order.ts';
import type { CampaignSearch } from '../../contract/campaign-search.ts';
import type { Database } from '../database/open.ts';
import { hasPlaceLeft } from './places-taken.ts';
import { recorded } from './recorded.ts';
import { holds, searchable } from './search.ts';

/**
 * The earliest day on which a campaign can have started that has not ended before a day. It turns "started and not ended" into
 * a short range of the index by start, however many campaigns lie in the past.
 */
async function earliestStart(db: Database, day: string): Promise<string> {
  const row = await db
    .selectFrom('campaigns')
    .select((eb) => eb.fn.max('days').as('longest'))
    .where('listed', '=', 1)
    .executeTakeFirst();
  return addDays(day, -(row?.longest ?? 1));
}

/** The campaigns of one filter by their dates. Each filter reads one range of an index. */
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
        .where('status', '=', 'active')
        .where(hasPlaceLeft);
    case 'all':
      return listed;
  }
}

type Campaigns = Awaited<ReturnType<typeof filtered>>;

/** Those that start, end or go on in a month such as `2026-12`. */
async function inMonth(db: Database, campaigns: Campaigns, by: 'start_day' | 'end_day', month: string) {
  const touching = campaigns.where('start_day', '<=', `${month}-31`).where('end_day', '>=', `${month}-01`);
  // An order by the last day reads the other index, for which the last line is enough.
  return by === 'end_day' ? touching : touching.where('start_day', '>=', await earliestStart(db, `${month}-01`));
}

/** The campaigns of one filter that a search finds. All but words is read from an index alone. */
async function found(
  db: Database,
  filter: CampaignListName,
  today: string,
  { month, region, difficulty, price, words }: CampaignSearch,
): Promise<Campaigns> {
  let campaigns = await filtered(db, filter, today);
  if (month) campaigns = await inMonth(db, campaigns, campaignOrder[filter].by, month);
  if (region) campaigns = campaigns.where('region', '=', searchable(region));
  if (difficulty) campaigns = campaigns.where('difficulty', '=', difficulty);
  if (price) campaigns = campaigns.where('price_paise', price === 'free' ? '=' : '>', 0);
  for (const word of new Set(searchable(words).split(' '))) if (word) campaigns = campaigns.where(holds(word));
  return campaigns;
}

/** How many campaigns a filter has on a day of India, of those that a search finds. */
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
  const { by, direction } = campaignOrder[filter];
  const query = await found(db, filter, today, search);
  // Pages that are skipped over are counted off in the index alone; only the rows shown are read from the table.
  const ids = query
    .orderBy(by, direction)
    .orderBy('id', direction)
    .select('id')
    .limit(size)
    .offset(page * size)
    .as('page');
  return db
    .selectFrom(ids)
    .innerJoin('campaigns', 'campaigns.id', 'page.id')
    .select('campaigns.content')
    .select(recorded)
    .orderBy(`campaigns.${by}`, direction)
    .orderBy('campaigns.id', direction);
}
