import { sql } from 'kysely';
import { type CampaignListName, campaignOrder } from '../../contract/campaign-order.ts';
import type { Database } from '../database/open.ts';
import { recorded } from './recorded.ts';

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
        .where('status', '=', 'active');
    case 'all':
      return listed;
  }
}

/** How many campaigns a filter has on a day of India. */
export async function countCampaigns(db: Database, filter: CampaignListName, today: string): Promise<number> {
  const query = await filtered(db, filter, today);
  const row = await query.select(sql<number>`count(*)`.as('count')).executeTakeFirstOrThrow();
  return row.count;
}

/** One page of a filter, in the order that the contract gives it. */
export async function selectCampaignPage(
  db: Database,
  filter: CampaignListName,
  today: string,
  { page, size }: { page: number; size: number },
) {
  const { by, direction } = campaignOrder[filter];
  const query = await filtered(db, filter, today);
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
