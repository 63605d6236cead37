import { type ExpressionBuilder, sql } from 'kysely';
import type { Database } from '../database/open.ts';
import type { Tables } from '../database/schema.ts';

/** Selects the enrolments of a campaign that have a place: all but those whose payment is given back. Part of a query of campaigns. */
export const withPlace = (eb: ExpressionBuilder<Tables, 'campaigns'>) =>
  eb
    .selectFrom('enrolments')
    .whereRef('enrolments.campaign_id', '=', 'campaigns.id')
    .where('enrolments.status', '<>', 'REFUND');

/** The condition of campaigns that have a place left, or no limit. */
export const hasPlaceLeft = (eb: ExpressionBuilder<Tables, 'campaigns'>) =>
  eb.or([
    eb('campaigns.seats', 'is', null),
    eb('campaigns.seats', '>', withPlace(eb).select(sql<number>`count(*)`.as('count'))),
  ]);

/**
 * Locks the places of a campaign until the transaction ends: whoever takes one at the same moment waits here, on PostgreSQL in another
 * process too, and then counts this one. SQLite's transactions wait for each other anyway. A campaign without a limit is not locked.
 */
export async function lockPlaces(on: Database, id: string): Promise<void> {
  await on
    .updateTable('campaigns')
    .set((eb) => ({ seats: eb.ref('seats') }))
    .where('id', '=', id)
    .where('seats', 'is not', null)
    .execute();
}

/** How many places of a campaign are left, by what is recorded; null without a limit. It holds only after `lockPlaces`. */
export async function countPlacesLeft(on: Database, id: string): Promise<number | null> {
  const row = await on
    .selectFrom('campaigns')
    .select('seats')
    .select((eb) => withPlace(eb).select(sql<number>`count(*)`.as('count')).as('taken'))
    .where('id', '=', id)
    .where('seats', 'is not', null)
    .executeTakeFirst();
  return row?.seats == null ? null : Math.max(0, row.seats - (row.taken ?? 0));
}
