import { isCancelled } from '../../contract/campaign-rules.ts';
import { indiaDay } from '../../lib/format.ts';
import type { Database } from '../database/open.ts';
import { balanceOf } from '../money/ledger.ts';
import type { Closing } from '../money/matters.ts';
import { keepFindable } from '../people/words.ts';
import { takePlace } from '../places/changes.ts';
import { countHeld } from '../places/places.ts';
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
    .select((eb) => countHeld(eb).as('people'))
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
 * Releases the place of somebody who cannot come, so that another can have it; to be called in a transaction. What was paid for it is owed
 * from then on; a free place leaves the history. Resolves to whether something is owed for it. Throws a `StartError` where there is no such
 * place.
 */
export async function releasePlace(on: Database, { txnid, reason, by, at }: Closing): Promise<boolean> {
  if (!(await takePlace(on, txnid, { by, at, why: reason }))) throw new StartError(await whyNot(on, txnid));
  const { paid, owed } = await balanceOf(on, txnid);
  if (!paid) await on.deleteFrom('enrolments').where('txnid', '=', txnid).where('amount_paise', '=', 0).execute();
  await keepFindable(on, txnid);
  return owed > 0;
}
