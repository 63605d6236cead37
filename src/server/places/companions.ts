import { type Selectable, sql } from 'kysely';
import type { Friend } from '../../contract/friends.ts';
import type { Database } from '../database/open.ts';
import type { CompanionTable } from '../database/schema/payments.ts';
import { addLines, balanceOf, linesOf } from '../money/ledger.ts';
import { HttpError } from '../platform/errors.ts';
import { newId } from '../platform/tokens.ts';
import { type Booking, type Change, holds, lockPlaces, placesIn } from './places.ts';

/** Somebody who comes with the person of a booking, and has no mail address here. */
export type Companion = Selectable<CompanionTable>;

const isHeldCompanion = sql<boolean>`companions.place = 'held'`;

/** Stores who is to come with a booking, in place of whom it named before. Nobody has a place by that. In a transaction. */
export async function nameFriends(on: Database, txnid: string, friends: readonly Friend[]): Promise<void> {
  await on.deleteFrom('companions').where('txnid', '=', txnid).execute();
  const rows = friends.map((friend, position) => ({ ...friend, id: newId(), txnid, position }));
  if (rows.length) await on.insertInto('companions').values(rows).execute();
}

const IDS = 500;

/** Tells who was named with each of these bookings, in that order, also who has no place. */
export async function companionsOf(on: Database, txnids: readonly string[]): Promise<(txnid: string) => Companion[]> {
  const all: Companion[] = [];
  for (let from = 0; from < txnids.length; from += IDS)
    all.push(
      ...(await on
        .selectFrom('companions')
        .selectAll()
        .where('txnid', 'in', txnids.slice(from, from + IDS))
        .orderBy('position')
        .execute()),
    );
  const groups = Map.groupBy(all, ({ txnid }) => txnid);
  return (txnid) => groups.get(txnid) ?? [];
}

/** Tells who has a place with each of these bookings beside its own person; of one without a place, who was to have one. */
export async function friendsIn(
  on: Database,
  txnids: readonly string[],
): Promise<(booking: Pick<Booking, 'txnid' | 'place'>) => Companion[]> {
  const named = await companionsOf(on, txnids);
  return (booking) => named(booking.txnid).filter((one) => !holds(booking) || holds(one));
}

/** The same of one booking. */
export const friendsOf = async (on: Database, booking: Pick<Booking, 'txnid' | 'place'>): Promise<Companion[]> =>
  (await friendsIn(on, [booking.txnid]))(booking);

/** Those who have a place in a campaign with somebody's booking. */
export const companionsIn = (on: Database, campaign: string) =>
  on
    .selectFrom('companions')
    .where('companions.txnid', 'in', placesIn(on, campaign).select('enrolments.txnid'))
    .where(isHeldCompanion);

/** How many have a place with a booking beside its own person. Part of a query of bookings. */
export const countAlong = sql<number>`(
  select count(*) from companions where companions.txnid = enrolments.txnid and companions.place = 'held')`;

/** The condition of bookings of which somebody was there. */
export const cameAlong = sql<boolean>`(enrolments.came = 1 or exists (
  select 1 from companions where companions.txnid = enrolments.txnid and companions.place = 'held' and companions.came = 1))`;

/** How many people a booking is for: the one who books, and the companions who have a place. */
export async function countPeople(on: Database, txnid: string): Promise<number> {
  const { count } = await on
    .selectFrom('companions')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('txnid', '=', txnid)
    .where(isHeldCompanion)
    .executeTakeFirstOrThrow();
  return 1 + Number(count);
}

/** The part of one of so many people in the most that comes back of a booking once it was moved, in whole paise. */
export const mostOfOne = (most: number, people: number): number => Math.ceil(most / people);

const keyOf = (id: string) => `companion ${id}`;

/** What the terms have kept of the price of companions who gave their places back, in whole paise. */
export async function keptOfCompanions(on: Database, txnid: string): Promise<number> {
  const lines = await linesOf(on, txnid);
  const kept = lines.filter(({ kind, key }) => kind === 'price' && key.startsWith(keyOf('')));
  return kept.reduce((sum, { paise }) => sum - paise, 0);
}

/** How many people a booking is for, and what their places cost now, in whole paise: together, and each. */
export async function sharesOf(on: Database, txnid: string): Promise<{ people: number; price: number; share: number }> {
  const people = await countPeople(on, txnid);
  const price = Math.max(0, (await balanceOf(on, txnid)).cost - (await keptOfCompanions(on, txnid)));
  return { people, price, share: Math.round(price / people) };
}

/**
 * Takes the place of one companion away, and its share of the price back but for `kept`. Resolves to the companion; undefined where there is
 * no such place any more. Throws 422 where the campaign is called off: what was paid goes back for all. In a transaction.
 */
export async function takeCompanion(
  on: Database,
  id: string,
  { by, why = '', at, kept = 0 }: Change,
): Promise<Companion | undefined> {
  const found = await on
    .selectFrom('companions')
    .innerJoin('enrolments', 'enrolments.txnid', 'companions.txnid')
    .select(['companions.txnid', 'campaign_id'])
    .where('companions.id', '=', id)
    .executeTakeFirst();
  if (!found) return undefined;
  const { txnid } = found;
  await lockPlaces(on, found.campaign_id);
  const campaign = await on
    .selectFrom('enrolments')
    .innerJoin('campaigns', 'campaigns.id', 'campaign_id')
    .select(['campaigns.id', 'called_off_at', 'most_back'])
    .where('txnid', '=', txnid)
    .executeTakeFirst();
  if (campaign?.called_off_at)
    throw new HttpError(422, 'This campaign is called off: what was paid goes back for everybody.');
  const { people, share } = await sharesOf(on, txnid);
  const taken = await on
    .updateTable('companions')
    .set({ place: 'none' })
    .where('id', '=', id)
    .where(isHeldCompanion)
    .returningAll()
    .executeTakeFirst();
  if (!taken || campaign?.id !== found.campaign_id) return undefined;
  await on.deleteFrom('tellings').where('person_id', '=', id).execute();
  const common = { txnid, key: keyOf(id), campaign: campaign.id, by, at, why };
  await addLines(on, [
    { ...common, kind: 'price back', paise: share },
    { ...common, kind: 'price', paise: kept },
  ]);
  const { most_back: most } = campaign;
  if (most !== null)
    await on
      .updateTable('enrolments')
      .set({ most_back: most - mostOfOne(most, people) })
      .where('txnid', '=', txnid)
      .execute();
  return taken;
}
