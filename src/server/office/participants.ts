import { sql } from 'kysely';
import { isCancelled } from '../../contract/campaign-rules.ts';
import { indiaDay } from '../../lib/format.ts';
import { withPlace } from '../campaigns/queries.ts';
import type { Database } from '../database/open.ts';
import type { Closing } from '../payments/issues.ts';
import { keepFindable } from '../people/words.ts';
import { StartError } from '../platform/errors.ts';

/** A campaign as the lists of the office name it. */
export interface ListedCampaign {
  id: string;
  heading: string;
  /** Days of India, `2026-12-05`. */
  startDay: string;
  endDay: string;
  people: number;
  /** How many places this site can give; null without a limit. */
  seats: number | null;
  cancelled: boolean;
  over: boolean;
  /** Whether it has a page. */
  listed: boolean;
}

/** Each campaign that somebody has a place in, or that is still ahead: the next first, and then those that are over, the first ones first. */
export async function campaignsWithPeople(db: Database, now: Date): Promise<ListedCampaign[]> {
  const rows = await db
    .selectFrom('campaigns')
    .select(['id', 'heading', 'status', 'start_day', 'end_day', 'seats', 'listed'])
    .select((eb) => withPlace(eb).select(sql<number>`count(*)`.as('count')).as('people'))
    .orderBy('start_day')
    .orderBy('id')
    .execute();
  const today = indiaDay(now);
  const all = rows.map(({ id, heading, status, start_day, end_day, people, seats, listed }) => ({
    ...{ id, heading, startDay: start_day, endDay: end_day, people: Number(people ?? 0), seats },
    ...{ cancelled: isCancelled(status), over: end_day < today, listed: listed === 1 },
  }));
  return all
    .filter(({ people, over, listed }) => people > 0 || (!over && listed))
    .toSorted((a, b) => Number(a.over) - Number(b.over));
}

/** Why there is no place to release. */
async function whyNot(db: Database, txnid: string): Promise<string> {
  const known = await db.selectFrom('enrolments').select('id').where('txnid', '=', txnid).executeTakeFirst();
  return known ? `${txnid} has no place any more.` : `There is no place with the id ${txnid}.`;
}

/**
 * Releases the place of somebody who cannot come, so that another can have it; to be called in a transaction. A payment for it is listed
 * from then on as to be given back; a free place leaves the history. Who did it, when and why is kept with the matters that were closed.
 * Resolves to whether something was paid for it. Throws a `StartError` where there is no such place.
 */
export async function releasePlace(on: Database, { txnid, reason, by, at }: Closing): Promise<boolean> {
  const { numUpdatedRows: paid } = await on
    .updateTable('enrolments')
    .set({ status: 'REFUND' })
    .where('txnid', '=', txnid)
    .where('status', '=', 'PAID')
    .executeTakeFirst();
  const { numDeletedRows: free } = await on
    .deleteFrom('enrolments')
    .where('txnid', '=', txnid)
    .where('status', '=', 'FREE')
    .executeTakeFirst();
  if (paid + free === 0n) throw new StartError(await whyNot(on, txnid));
  await keepFindable(on, txnid);
  await on
    .insertInto('closed_matters')
    .values({ txnid, matter: 'place', reason: reason.trim(), closed_by: by, closed_at: at.toISOString() })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return paid > 0n;
}
