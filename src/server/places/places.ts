import { type ExpressionBuilder, type Insertable, type Selectable, sql } from 'kysely';
import type { Database } from '../database/open.ts';
import type { EnrolmentTable } from '../database/schema/payments.ts';
import type { Tables } from '../database/schema.ts';
import type { Balance } from '../money/ledger.ts';

export type Booking = Selectable<EnrolmentTable>;

/** The condition of bookings that have a place. As a literal: with a parameter the database does not recognise its indexes. */
export const isHeld = sql<boolean>`enrolments.place = 'held'`;

export const holds = ({ place }: Pick<Booking, 'place'>): boolean => place === 'held';

/** What a booking is called on the wire: paid or free with a place, or paid without one, to be given back. */
export const statusOf = ({ place, amount_paise }: Pick<Booking, 'place' | 'amount_paise'>) =>
  holds({ place }) ? (amount_paise ? 'PAID' : 'FREE') : 'REFUND';

/** When what was to be given back for a booking was closed, ISO 8601 in UTC; undefined while it is not, or nothing was to be. */
export const refundClosedAt = (
  booking: Pick<Booking, 'place'>,
  calledOffAt: string | null,
  { paid, closedAt }: Pick<Balance, 'paid' | 'closedAt'>,
): string | undefined => (paid > 0 && (!holds(booking) || calledOffAt !== null) ? (closedAt ?? undefined) : undefined);

export const placesIn = (on: Database, campaign: string) =>
  on.selectFrom('enrolments').where('enrolments.campaign_id', '=', campaign).where(isHeld);

/** Part of a query of campaigns. */
const withPlace = (eb: ExpressionBuilder<Tables, 'campaigns'>) =>
  eb.selectFrom('enrolments').whereRef('enrolments.campaign_id', '=', 'campaigns.id').where(isHeld);

const count = sql<number>`count(*)`.as('count');

/** Selects how many people have a place. Part of a query of campaigns. */
export const countHeld = (eb: ExpressionBuilder<Tables, 'campaigns'>) => withPlace(eb).select(count);

/** The condition of campaigns that have a place left, or no limit. */
export const hasPlaceLeft = (eb: ExpressionBuilder<Tables, 'campaigns'>) =>
  eb.or([eb('campaigns.seats', 'is', null), eb('campaigns.seats', '>', countHeld(eb))]);

/** Locks the places of a campaign until the transaction ends: whoever gives or takes one, or calls the campaign off, waits. */
export async function lockPlaces(on: Database, id: string): Promise<void> {
  await on
    .updateTable('campaigns')
    .set((eb) => ({ seats: eb.ref('seats') }))
    .where('id', '=', id)
    .execute();
}

/** How many places of a campaign are left, by what is recorded; null without a limit. It holds only after `lockPlaces`. */
export async function countPlacesLeft(on: Database, id: string): Promise<number | null> {
  const row = await on
    .selectFrom('campaigns')
    .select('seats')
    .select((eb) => countHeld(eb).as('taken'))
    .where('id', '=', id)
    .where('seats', 'is not', null)
    .executeTakeFirst();
  return row?.seats == null ? null : Math.max(0, row.seats - (row.taken ?? 0));
}

/** The place of somebody in a campaign, by the id of its row; undefined where there is none any more. */
export const placeIn = (on: Database, campaign: string, id: string): Promise<Booking | undefined> =>
  placesIn(on, campaign).selectAll().where('id', '=', id).executeTakeFirst();

/** Whether a user has a place in a campaign, another one than that of `but`. */
export async function hasPlace(on: Database, campaign: string, user: string, but = ''): Promise<boolean> {
  const other = placesIn(on, campaign).select('id').where('user_id', '=', user).where('txnid', '<>', but);
  return (await other.executeTakeFirst()) !== undefined;
}

/** Stores a booking with a place. Resolves to false, and stores nothing, where its user has one in the campaign already. */
export async function storePlace(on: Database, row: Omit<Insertable<EnrolmentTable>, 'place'>): Promise<boolean> {
  const stored = await on
    .insertInto('enrolments')
    .values({ ...row, place: 'held' })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'campaign_id']).where('place', '=', sql.lit('held')).doNothing(),
    )
    .returning('id')
    .executeTakeFirst();
  return stored !== undefined;
}

/** Stores a booking that was paid and has no place. */
export async function storeWithoutPlace(on: Database, row: Omit<Insertable<EnrolmentTable>, 'place'>): Promise<void> {
  await on
    .insertInto('enrolments')
    .values({ ...row, place: 'none' })
    .execute();
}
