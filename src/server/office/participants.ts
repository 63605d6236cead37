import { addDays } from '../../content/days.ts';
import { isCancelled } from '../../contract/campaign-rules.ts';
import { indiaDay } from '../../lib/format.ts';
import type { Staff } from '../auth/staff.ts';
import type { Database } from '../database/open.ts';
import { balanceOf } from '../money/ledger.ts';
import type { Closing } from '../money/matters.ts';
import { keepFindable } from '../people/words.ts';
import { takePlace } from '../places/changes.ts';
import { countHeld } from '../places/places.ts';
import { StartError } from '../platform/errors.ts';

export interface ListedCampaign {
  id: string;
  heading: string;
  startDay: string;
  endDay: string;
  people: number;
  /** How many places this site can give; null without a limit. */
  seats: number | null;
  cancelled: boolean;
  over: boolean;
  listed: boolean;
}

interface Which {
  over?: boolean;
  within?: number;
  staff?: Staff;
  page?: number;
  size: number;
}

/** A page of the campaigns that somebody has a place in, or that have a page and are not over. */
export async function campaignsWithPeople(
  db: Database,
  now: Date,
  { over = false, within, staff, page = 0, size }: Which,
): Promise<ListedCampaign[]> {
  const today = indiaDay(now);
  const rows = await db
    .selectFrom('campaigns')
    .select(['id', 'heading', 'status', 'start_day', 'end_day', 'seats', 'listed'])
    .select((eb) => countHeld(eb).as('people'))
    .where('end_day', over ? '<' : '>=', today)
    .$if(within !== undefined, (query) =>
      query.where('start_day', '>=', today).where('start_day', '<=', addDays(today, within ?? 0)),
    )
    .$if(staff?.role === 'leader', (query) => query.where('id', 'in', ['', ...(staff?.campaigns ?? [])]))
    .where((eb) => eb.or([eb(countHeld(eb), '>', 0), ...(over ? [] : [eb('listed', '=', 1)])]))
    .orderBy('start_day', over ? 'desc' : 'asc')
    .orderBy('id', over ? 'desc' : 'asc')
    .limit(size + 1)
    .offset(page * size)
    .execute();
  return rows.map(({ status, start_day, end_day, people, listed, ...row }) => ({
    ...row,
    ...{ startDay: start_day, endDay: end_day, people: Number(people ?? 0) },
    ...{ cancelled: isCancelled(status), over, listed: listed === 1 },
  }));
}

export const SOON_DAYS = 3;

/** The campaigns that begin today or within `SOON_DAYS`, the next first; one that is cancelled only where somebody has a place. */
export async function comingCampaigns(db: Database, at: Date, staff?: Staff): Promise<ListedCampaign[]> {
  const soon = await campaignsWithPeople(db, at, { within: SOON_DAYS, size: 100, ...(staff && { staff }) });
  return soon.filter(({ cancelled, people }) => !cancelled || people > 0);
}

async function whyNot(db: Database, txnid: string): Promise<string> {
  const known = await db.selectFrom('enrolments').select('id').where('txnid', '=', txnid).executeTakeFirst();
  return known ? `${txnid} has no place any more.` : `There is no place with the id ${txnid}.`;
}

/**
 * Releases the place of somebody who cannot come; what was paid for it is owed from then on. Resolves to whether something is. Throws a
 * `StartError` where there is no such place. In a transaction.
 */
export async function releasePlace(on: Database, { txnid, reason, by, at }: Closing): Promise<boolean> {
  if (!(await takePlace(on, txnid, { by, at, why: reason }))) throw new StartError(await whyNot(on, txnid));
  const { paid, owed } = await balanceOf(on, txnid);
  if (!paid) await on.deleteFrom('enrolments').where('txnid', '=', txnid).where('amount_paise', '=', 0).execute();
  await keepFindable(on, txnid);
  return owed > 0;
}
