import type { OperandValueExpressionOrList, Selectable } from 'kysely';
import type { Database } from '../database/open.ts';
import type { TellingTable } from '../database/schema/payments.ts';
import type { Tables } from '../database/schema.ts';
import type { Companion } from './companions.ts';
import { type Booking, holds, placesIn } from './places.ts';

/** What a walker has told before the walk. Whoever shows it says in the log of the desk who has read it. */
export type Telling = Selectable<TellingTable>;

/** What was told, in pieces, for the leader and for its person. */
export const tellingWords = ({ contact_name, contact_phone, health, guardian }: Telling): string[] => [
  `in an emergency: ${contact_name}, ${contact_phone}`,
  `health: ${health || 'nothing was told'}`,
  ...(guardian ? [`guardian: ${guardian}`] : []),
];

/** What was told of the walkers of some bookings, by the ids of the walkers. */
export async function tellingsOf(
  on: Database,
  enrolments: OperandValueExpressionOrList<Tables, 'tellings', 'enrolment_id'>,
): Promise<ReadonlyMap<string, Telling>> {
  const rows = await on.selectFrom('tellings').selectAll().where('enrolment_id', 'in', enrolments).execute();
  return new Map(rows.map((row) => [row.person_id, row]));
}

/** How many of those with a place in a campaign have told it. */
export async function countTold(on: Database, campaign: string): Promise<number> {
  const { count } = await on
    .selectFrom('tellings')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('enrolment_id', 'in', placesIn(on, campaign).select('enrolments.id'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Whether something is missing of a booking with a place: of its own person, or of those who come along. */
export const isUntold = (
  booking: Pick<Booking, 'id' | 'campaign_id' | 'place'>,
  along: readonly Pick<Companion, 'id'>[],
  told: ReadonlyMap<string, Telling>,
): boolean => holds(booking) && [booking, ...along].some(({ id }) => told.get(id)?.campaign_id !== booking.campaign_id);

/** Stores what a walker tells, in place of what was told before. In a transaction that has locked the places of the campaign. */
export async function storeTelling(on: Database, row: Telling): Promise<void> {
  await on
    .insertInto('tellings')
    .values(row)
    .onConflict((conflict) => conflict.column('person_id').doUpdateSet(row))
    .execute();
}
