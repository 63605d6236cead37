import { type ExpressionBuilder, type Insertable, type Selectable, sql } from 'kysely';
import { isCancelled } from '../../contract/campaign-rules.ts';
import type { Database } from '../database/open.ts';
import type { EnrolmentTable } from '../database/schema/payments.ts';
import type { Tables } from '../database/schema.ts';
import { addLines, type Balance, balanceOf, balances, linesOfCampaign } from '../money/ledger.ts';
import { newId } from '../platform/tokens.ts';
import { countInLine, endEntry, entryOf, hasOffer } from './line.ts';
import { meetingOf } from './meeting.ts';

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

/** Of each booking with a place: its own person, and the companions. */
const people = sql<number>`cast(count(*) + coalesce(sum((
  select count(*) from companions where companions.txnid = enrolments.txnid and companions.place = 'held'
)), 0) as bigint)`.as('people');

/** Selects how many people have a place. Part of a query of campaigns. */
export const countHeld = (eb: ExpressionBuilder<Tables, 'campaigns'>) => withPlace(eb).select(people);

/** The condition of campaigns that have a place left which nobody waits for, or no limit. */
export const hasPlaceLeft = (eb: ExpressionBuilder<Tables, 'campaigns'>) =>
  eb.or([
    eb('campaigns.seats', 'is', null),
    eb('campaigns.seats', '>', sql<number>`${countHeld(eb)} + ${countInLine(eb)}`),
  ]);

/** Locks the places of a campaign until the transaction ends: whoever gives or takes one, or calls the campaign off, waits. */
export async function lockPlaces(on: Database, id: string): Promise<void> {
  await on
    .updateTable('campaigns')
    .set((eb) => ({ seats: eb.ref('seats') }))
    .where('id', '=', id)
    .execute();
}

/** How many places there are, are taken, and are kept for those in the line; undefined without a limit. It holds only after `lockPlaces`. */
export async function countPlaces(on: Database, id: string) {
  const row = await on
    .selectFrom('campaigns')
    .select('seats')
    .select((eb) => [countHeld(eb).as('held'), countInLine(eb).as('line')])
    .where('id', '=', id)
    .executeTakeFirst();
  if (row?.seats == null) return undefined;
  return { seats: row.seats, held: Number(row.held ?? 0), line: Number(row.line ?? 0) };
}

/**
 * How many places of a campaign are left for somebody, by what is recorded; null without a limit. What those in the line wait for is left
 * for nobody else, and one place for whoever has an offer at that time. It holds only after `lockPlaces`.
 */
export async function countPlacesLeft(
  on: Database,
  id: string,
  asking?: { who: Holder | null; at: Date },
): Promise<number | null> {
  const places = await countPlaces(on, id);
  if (!places) return null;
  const { seats, held, line } = places;
  const left = Math.max(0, seats - held - line);
  const entry = asking?.who?.id ? await entryOf(on, id, asking.who.id) : undefined;
  const own = asking && entry && hasOffer(entry, asking.at) ? 1 : 0;
  return Math.max(0, Math.min(left + own, seats - held));
}

/** Whether so many people have room in the places that are left (`countPlacesLeft`): all of them or none. */
export const haveRoom = (left: number | null, people: number): boolean => left === null || left >= people;

/** The place of somebody in a campaign, by the id of its row; undefined where there is none any more. */
export const placeIn = (on: Database, campaign: string, id: string): Promise<Booking | undefined> =>
  placesIn(on, campaign).selectAll().where('id', '=', id).executeTakeFirst();

/** Somebody who may have a booking: an account, or none where a mail to the address was answered. */
export interface Holder {
  id: string | null;
  /** As accounts have it; empty where the account alone is meant. */
  email: string;
}

/**
 * The condition of somebody's bookings: those of the account, and those of no account with the address, which a mail to it has confirmed.
 * Who came without having enrolled was written down at the desk, perhaps with another one's address.
 */
export const heldBy =
  ({ id, email }: Holder) =>
  (eb: ExpressionBuilder<Tables, 'enrolments'>) =>
    eb.or([
      ...(id === null ? [] : [eb('enrolments.user_id', '=', id)]),
      eb.and([
        eb('enrolments.user_id', 'is', null),
        eb('enrolments.walk_in', '=', 0),
        eb(eb.fn<string>('lower', ['enrolments.email']), '=', email || '-'),
      ]),
    ]);

/** Whose a booking is. */
export const holderOf = ({ user_id, walk_in, email }: Booking): Holder => ({
  id: user_id,
  email: user_id === null && !walk_in ? email.toLowerCase() : '',
});

/** Whether somebody has a place in a campaign, another one than that of `but`. */
export async function hasPlace(on: Database, campaign: string, who: Holder, but = ''): Promise<boolean> {
  const other = placesIn(on, campaign).select('id').where(heldBy(who)).where('txnid', '<>', but);
  return (await other.executeTakeFirst()) !== undefined;
}

/** The place of somebody in a campaign; where a login and an address have one each, that of which presence was noted. */
export const ownPlaceIn = (on: Database, campaign: string, who: Holder) =>
  placesIn(on, campaign).select('id').where(heldBy(who)).orderBy('came', 'desc').executeTakeFirst();

/** Whether anybody is noted as having come of those who enrolled. */
export async function isPresenceNoted(on: Database, campaign: string): Promise<boolean> {
  const walk = await on.selectFrom('walks').select('people').where('campaign_id', '=', campaign).executeTakeFirst();
  return (walk?.people ?? 0) > 0;
}

/**
 * Of these places of a campaign, those whose person was on its walk by a day of India: noted as there, or, where it is over and nobody was
 * noted, with a place still. Nobody was on a walk that is called off.
 */
export async function placesWalked(on: Database, campaign: string, ids: readonly string[], today: string) {
  if (!ids.length) return new Set<string>();
  const rows = await placesIn(on, campaign)
    .innerJoin('campaigns', 'campaigns.id', 'enrolments.campaign_id')
    .leftJoin('walks', 'walks.campaign_id', 'campaigns.id')
    .select('enrolments.id')
    .where('enrolments.id', 'in', ids)
    .where('campaigns.called_off_at', 'is', null)
    .where((eb) =>
      eb.or([
        eb('enrolments.came', '=', 1),
        eb.and([eb('campaigns.end_day', '<', today), eb(eb.fn.coalesce('walks.people', eb.lit(0)), '=', 0)]),
      ]),
    )
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** Whether somebody has given a place in a campaign back after a moment, ISO 8601 in UTC: what was begun before is not wanted any more. */
export async function gaveBackAfter(on: Database, campaign: string, who: Holder, moment: string): Promise<boolean> {
  const given = on.selectFrom('enrolments').select('id').where('campaign_id', '=', campaign).where(heldBy(who));
  return (await given.where('given_back_at', '>', moment).executeTakeFirst()) !== undefined;
}

/**
 * Stores a booking with a place, and what is told with it of the meeting, gives a place to those who were named with it, and ends the wait for one. Resolves to false, and stores
 * nothing, where its user has one in the campaign already.
 */
export async function storePlace(on: Database, row: Omit<Insertable<EnrolmentTable>, 'place'>): Promise<boolean> {
  const campaign = await on
    .selectFrom('campaigns')
    .select(['start_day', 'end_day', 'content'])
    .where('id', '=', row.campaign_id)
    .executeTakeFirst();
  const stored = await on
    .insertInto('enrolments')
    .values({ ...row, place: 'held', told_meeting: campaign ? JSON.stringify(meetingOf(campaign)) : null })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'campaign_id']).where('place', '=', sql.lit('held')).doNothing(),
    )
    .returning(['campaign_id', 'user_id', 'created_at', 'paid_at'])
    .executeTakeFirst();
  if (stored) await on.updateTable('companions').set({ place: 'held' }).where('txnid', '=', row.txnid).execute();
  const entry = stored?.user_id ? await entryOf(on, stored.campaign_id, stored.user_id) : undefined;
  if (stored && entry) await endEntry(on, entry, 'taken', new Date(stored.paid_at ?? stored.created_at));
  return stored !== undefined;
}

/** Stores a booking that was paid and has no place. */
export async function storeWithoutPlace(on: Database, row: Omit<Insertable<EnrolmentTable>, 'place'>): Promise<void> {
  await on
    .insertInto('enrolments')
    .values({ ...row, place: 'none' })
    .execute();
}

/** Who takes a place away, when, and why. */
export interface Change {
  by: string;
  why?: string;
  at: Date;
  /** What the terms of cancelling keep of the price, in whole paise. */
  kept?: number;
}

/**
 * Takes the places of a booking away, those of companions too, what was told for the walk, and its price back. Resolves to the booking as it was; undefined where it has no place. In a
 * transaction.
 */
export async function takePlace(
  on: Database,
  txnid: string,
  { by, why = '', at, kept = 0 }: Change,
): Promise<Booking | undefined> {
  const booking = await on.selectFrom('enrolments').selectAll().where('txnid', '=', txnid).executeTakeFirst();
  if (!booking) return undefined;
  await lockPlaces(on, booking.campaign_id);
  const taken = await on
    .updateTable('enrolments')
    .set({ place: 'none' })
    .where('txnid', '=', txnid)
    .where(isHeld)
    .returningAll()
    .executeTakeFirst();
  if (!taken) return undefined;
  await on.updateTable('companions').set({ place: 'none' }).where('txnid', '=', txnid).execute();
  await on.deleteFrom('tellings').where('enrolment_id', '=', taken.id).execute();
  const { cost } = await balanceOf(on, txnid);
  const common = { txnid, campaign: taken.campaign_id, by, at };
  await addLines(on, [{ ...common, kind: 'price back', paise: Math.max(0, cost - kept), key: newId(), why }]);
  return taken;
}

/** Campaigns whose status speaks of being cancelled, or did; few, and `isCancelled` decides. */
export const markedCampaigns = (on: Database) =>
  on
    .selectFrom('campaigns')
    .select(['id', 'status', 'called_off_at', 'end_day'])
    .where((eb) =>
      eb.or([eb('called_off_at', 'is not', null), eb(eb.fn<string>('lower', ['status']), 'like', '%cancel%')]),
    )
    .execute();

const keyOf = (calledOffAt: string) => `called off ${calledOffAt}`;

async function pricesBack(on: Database, campaign: string, at: string): Promise<void> {
  const held = await placesIn(on, campaign).select('txnid').execute();
  const txnids = held.map(({ txnid }) => txnid);
  const balance = await balances(on, txnids);
  const common = { kind: 'price back', key: keyOf(at), campaign, by: 'site', at } as const;
  await addLines(
    on,
    txnids.map((txnid) => ({ ...common, txnid, paise: balance(txnid).cost })),
  );
}

async function pricesAgain(on: Database, campaign: string, calledOffAt: string, at: Date): Promise<void> {
  const held = new Set((await placesIn(on, campaign).select('txnid').execute()).map(({ txnid }) => txnid));
  const back = await linesOfCampaign(on, campaign, 'price back', keyOf(calledOffAt));
  const common = { kind: 'price', key: keyOf(calledOffAt), campaign, by: 'site', at } as const;
  await addLines(
    on,
    back.filter(({ txnid }) => held.has(txnid)).map(({ txnid, paise }) => ({ ...common, txnid, paise })),
  );
}

/**
 * Notes since when campaigns are called off, and that others are open again, with a line for each place, once for each time. In a
 * transaction.
 */
export async function noteCalledOff(on: Database, at: Date): Promise<void> {
  for (const { id, status, called_off_at } of await markedCampaigns(on)) {
    const off = isCancelled(status);
    if (off === (called_off_at !== null)) continue;
    // The row stays locked: nobody gets or loses a place meanwhile.
    const { numUpdatedRows } = await on
      .updateTable('campaigns')
      .set(off ? { called_off_at: at.toISOString() } : { called_off_at: null, called_off_why: '' })
      .where('id', '=', id)
      .where('status', '=', status)
      .where('called_off_at', off ? 'is' : '=', called_off_at)
      .executeTakeFirst();
    if (!numUpdatedRows) continue;
    if (called_off_at === null) await pricesBack(on, id, at.toISOString());
    else await pricesAgain(on, id, called_off_at, at);
  }
}
