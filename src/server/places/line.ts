import { type ExpressionBuilder, type Selectable, sql } from 'kysely';
import type { Database } from '../database/open.ts';
import type { WaitingEnd, WaitingTable } from '../database/schema/payments.ts';
import type { Tables } from '../database/schema.ts';

/** Somebody in the line of a full campaign. */
export type Waiting = Selectable<WaitingTable>;

/** As a literal: with a parameter the database does not recognise its index. */
const isOpen = sql<boolean>`waiting_list.ended_at is null`;

/** Selects how many are in the line, those with an offer too: each keeps a place from everybody else. Part of a query of campaigns. */
export const countInLine = (eb: ExpressionBuilder<Tables, 'campaigns'>) =>
  eb
    .selectFrom('waiting_list')
    .whereRef('waiting_list.campaign_id', '=', 'campaigns.id')
    .where(isOpen)
    .select(sql<number>`count(*)`.as('count'));

/** The line of a campaign, the first one first. */
export const lineOf = (on: Database, campaign: string) =>
  on
    .selectFrom('waiting_list')
    .selectAll('waiting_list')
    .where('waiting_list.campaign_id', '=', campaign)
    .where(isOpen)
    .orderBy('waiting_list.number')
    .orderBy('waiting_list.id');

/** The campaigns that have a line. */
export const campaignsWithLine = async (on: Database): Promise<string[]> =>
  (
    await on.selectFrom('waiting_list').select('campaign_id').distinct().where(isOpen).orderBy('campaign_id').execute()
  ).map(({ campaign_id }) => campaign_id);

/** Where somebody with an account waits in a campaign; undefined for nobody in its line. */
export const entryOf = (on: Database, campaign: string, userId: string): Promise<Waiting | undefined> =>
  lineOf(on, campaign).where('user_id', '=', userId).executeTakeFirst();

/** Everything that somebody waits for, the next campaign first. */
export const entriesOf = (on: Database, userId: string) =>
  on
    .selectFrom('waiting_list')
    .innerJoin('campaigns', 'campaigns.id', 'campaign_id')
    .selectAll('waiting_list')
    .select(['heading', 'content'])
    .where('user_id', '=', userId)
    .where(isOpen)
    .orderBy('start_day')
    .orderBy('waiting_list.id')
    .execute();

/** Whether somebody has been offered a place and may still take it. */
export const hasOffer = ({ offered_until, ended_at }: Waiting, at: Date): boolean =>
  ended_at === null && offered_until !== null && at.toISOString() <= offered_until;

/** Where somebody stands, as a call answers it: number 1 is whom nobody without an offer is before. */
export async function standingOf(on: Database, { campaign_id, number, id, offered_until }: Waiting) {
  const before = lineOf(on, campaign_id)
    .clearSelect()
    .clearOrderBy()
    .select(sql<number>`count(*)`.as('count'))
    .where('offered_at', 'is', null)
    .where((eb) => eb.or([eb('number', '<', number), eb.and([eb('number', '=', number), eb('id', '<', id)])]));
  const { count } = await before.executeTakeFirstOrThrow();
  return { number: Number(count) + 1, offeredUntil: offered_until };
}

/** Puts somebody at the end of the line. In a transaction, after `lockPlaces`; the place that is asked for (`id`) is stored before. */
export async function enterLine(
  on: Database,
  { id, campaign, userId, at }: { id: string; campaign: string; userId: string; at: Date },
): Promise<Waiting> {
  const last = on
    .selectFrom('waiting_list')
    .where('campaign_id', '=', campaign)
    .select(sql<number>`coalesce(max(number), 0) + 1`.as('next'));
  const { next } = await last.executeTakeFirstOrThrow();
  return on
    .insertInto('waiting_list')
    .values({ id, campaign_id: campaign, user_id: userId, number: next, joined_at: at.toISOString() })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Holds a place for somebody until this ends; `until` is when the letter says that the offer ends. After `lockPlaces`. */
export async function noteOffer(on: Database, { id }: Waiting, at: Date, until: Date): Promise<void> {
  await on
    .updateTable('waiting_list')
    .set({ offered_at: at.toISOString(), offered_until: until.toISOString() })
    .where('id', '=', id)
    .where(isOpen)
    .execute();
}

/** Takes somebody out of the line. Resolves to whether this was it. */
export async function endEntry(on: Database, { id }: Pick<Waiting, 'id'>, how: WaitingEnd, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await on
    .updateTable('waiting_list')
    .set({ ended_at: at.toISOString(), ended_how: how })
    .where('id', '=', id)
    .where(isOpen)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Gives the line of a campaign that has another id now to it; who is in both lines stays in that one. */
export async function renameLine(on: Database, { from, to }: { from: string; to: string }): Promise<void> {
  const there = lineOf(on, to).clearSelect().clearOrderBy().select('user_id');
  const moved = on.selectFrom('waiting_list').select('id').where('campaign_id', '=', to);
  await on
    .updateTable('waiting_list')
    .set({ campaign_id: to })
    .where('campaign_id', '=', from)
    .where('user_id', 'not in', there)
    .execute();
  await on.updateTable('place_requests').set({ campaign_id: to }).where('id', 'in', moved).execute();
}
