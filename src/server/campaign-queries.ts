import { sql } from 'kysely';
import type { CampaignFilter } from '../contract/campaign.ts';
import type { Database } from './database/open.ts';

const DAY_MS = 86_400_000;

function daysBefore(day: string, days: number): string {
  return new Date(Date.parse(day) - days * DAY_MS).toISOString().slice(0, 10);
}

/**
 * The earliest day on which a campaign can have started that has not ended yet. It turns "started and not ended" into
 * a short range of the index by start, however many campaigns lie in the past.
 */
async function earliestStart(db: Database, today: string): Promise<string> {
  const row = await db
    .selectFrom('campaigns')
    .select((eb) => eb.fn.max('days').as('longest'))
    .where('listed', '=', 1)
    .executeTakeFirst();
  return daysBefore(today, row?.longest ?? 1);
}

/** The campaigns of one filter (decision 31), each over a range of an index. */
async function filtered(db: Database, filter: CampaignFilter | 'all', today: string) {
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
        .where('status', '=', 'active');
    case 'all':
      return listed;
  }
}

/** How many campaigns a filter has on a day of India. */
export async function countCampaigns(db: Database, filter: CampaignFilter | 'all', today: string): Promise<number> {
  const query = await filtered(db, filter, today);
  const row = await query.select(sql<number>`count(*)`.as('count')).executeTakeFirstOrThrow();
  return row.count;
}

/** One page of a filter: what comes soonest first, what has ended latest first; same days by id, so that pages never overlap. */
export async function pageQuery(
  db: Database,
  filter: CampaignFilter | 'all',
  today: string,
  { page, size }: { page: number; size: number },
) {
  const query = await filtered(db, filter, today);
  const ordered =
    filter === 'archived' || filter === 'all'
      ? query.orderBy(filter === 'all' ? 'start_day' : 'end_day', 'desc').orderBy('id', 'desc')
      : query.orderBy('start_day').orderBy('id');
  // Pages that are skipped over are counted off in the index alone; only the rows shown are read from the table.
  const ids = ordered
    .select('id')
    .limit(size)
    .offset(page * size)
    .as('page');
  const rows = db.selectFrom(ids).innerJoin('campaigns', 'campaigns.id', 'page.id');
  return filter === 'archived' || filter === 'all'
    ? rows
        .select('campaigns.content')
        .orderBy(filter === 'all' ? 'campaigns.start_day' : 'campaigns.end_day', 'desc')
        .orderBy('campaigns.id', 'desc')
    : rows.select('campaigns.content').orderBy('campaigns.start_day').orderBy('campaigns.id');
}
