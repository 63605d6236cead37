import { addDays } from '../../content/days.ts';
import { isCancelled } from '../../contract/campaign-rules.ts';
import { INDIA_OFFSET_MS, indiaDay } from '../../lib/format.ts';
import type { Staff } from '../auth/staff.ts';
import type { Database } from '../database/open.ts';
import { fingerprintOf, type Roster, rosterOf } from '../mail/roster.ts';
import { balanceOf } from '../money/ledger.ts';
import type { Closing } from '../money/matters.ts';
import { keepFindable } from '../people/find.ts';
import { type Companion, keptOfCompanions, nameFriends, takeCompanion } from '../places/companions.ts';
import { hasBegun } from '../places/meeting.ts';
import { countHeld, takePlace } from '../places/places.ts';
import { StartError } from '../platform/errors.ts';
import type { Services } from '../services.ts';

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
 * Releases the place of somebody who cannot come, and of those who come along; what was paid for it, but for `kept` in whole paise, is owed
 * from then on: unless it is said, what was kept of companions who gave theirs back. Resolves to whether something is. Throws a `StartError`
 * where there is no such place. In a transaction.
 */
export async function releasePlace(on: Database, { txnid, reason, by, at }: Closing, kept?: number): Promise<boolean> {
  const change = { by, at, why: reason, kept: kept ?? (await keptOfCompanions(on, txnid)) };
  if (!(await takePlace(on, txnid, change))) throw new StartError(await whyNot(on, txnid));
  const { paid, owed } = await balanceOf(on, txnid);
  if (!paid) {
    await nameFriends(on, txnid, []);
    await on.deleteFrom('enrolments').where('txnid', '=', txnid).where('amount_paise', '=', 0).execute();
  }
  await keepFindable(on, txnid);
  return owed > 0;
}

/**
 * Releases the place of one who comes along, as `releasePlace`: the share of what was paid, but for `kept`, is owed from then on. Resolves to
 * who it was, and whether something is owed.
 */
export async function releaseCompanion(
  on: Database,
  { id, reason, by, at }: Omit<Closing, 'txnid'> & { id: string },
  kept = 0,
): Promise<{ companion: Companion; owed: boolean }> {
  const companion = await takeCompanion(on, id, { by, at, why: reason, kept });
  if (!companion) throw new StartError('Nobody has this place any more.');
  const { txnid } = companion;
  const { paid, owed } = await balanceOf(on, txnid);
  if (!paid) await on.deleteFrom('companions').where('id', '=', id).execute();
  await keepFindable(on, txnid);
  return { companion, owed: owed > 0 };
}

type Parts = Pick<Services, 'db' | 'outbox' | 'now'>;

/** Hours in India: the list goes out the evening before, and in the morning where it has changed. */
const EVENING_HOUR = 18;
const MORNING_HOUR = 6;

async function leadersOfSoon({ db }: Parts, today: string) {
  const rows = await db
    .selectFrom('campaigns')
    .innerJoin('staff_campaigns', 'staff_campaigns.campaign_id', 'campaigns.id')
    .innerJoin('staff', 'staff.id', 'staff_campaigns.staff_id')
    .select(['campaigns.id', 'campaigns.status', 'campaigns.start_day', 'campaigns.content', 'staff.email'])
    .where('campaigns.listed', '=', 1)
    .where('campaigns.start_day', 'in', [today, addDays(today, 1)])
    .where('staff.role', '=', 'leader')
    .execute();
  return rows.filter(({ status }) => !isCancelled(status));
}

/**
 * Mails the leaders of each campaign who comes, the evening before it and again in the morning where that has changed: each mail once,
 * however many processes ask, and none after it has begun.
 */
export async function mailRosters(parts: Parts): Promise<void> {
  const { db, outbox, now } = parts;
  const at = now();
  const today = indiaDay(at);
  const hour = new Date(at.getTime() + INDIA_OFFSET_MS).getUTCHours();
  const rosters = new Map<string, Roster | undefined>();
  for (const row of await leadersOfSoon(parts, today)) {
    const isToday = row.start_day === today;
    if (isToday ? hasBegun(row, at) : hour < EVENING_HOUR) continue;
    const key = (part: string) => `roster:${part}:${row.start_day}:${row.id}:${row.email}`;
    const known = await db
      .selectFrom('mails')
      .select(['once_key', 'payload'])
      .where('once_key', 'in', [key('evening'), key('morning')])
      .execute();
    const evening = known.find(({ once_key }) => once_key === key('evening'));
    const part = evening ? 'morning' : 'evening';
    if (evening && (!isToday || hour < MORNING_HOUR || known.length > 1)) continue;
    const roster = rosters.get(row.id) ?? (await rosterOf(db, row.id));
    if (!roster) continue;
    rosters.set(row.id, roster);
    const fingerprint = fingerprintOf(roster);
    if (evening && (JSON.parse(evening.payload) as { fingerprint: string }).fingerprint === fingerprint) continue;
    await outbox.add(db, row.email, { kind: 'roster', payload: { campaign: row.id, part, fingerprint } }, key(part));
    outbox.kick();
  }
}
