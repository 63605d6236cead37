import { sql } from 'kysely';
import { addDays, startOfDay } from '../../content/days.ts';
import { DAY_MS, indiaDay } from '../../lib/format.ts';
import type { Database } from '../database/open.ts';
import type { UnsettledRow } from '../payments/issues.ts';
import { countMails, retried, waitedFor } from './failed-mails.ts';
import { comingCampaigns, type ListedCampaign } from './participants.ts';
import { openReports } from './reviews.ts';
import { unsettledPayments } from './unsettled-payments.ts';

/** How far back the mail of the day looks for money that nobody confirmed; the desk lists all. */
const LOOK_BACK_DAYS = 90;

/** How many payments, and their whole paise. */
export interface Sum {
  count: number;
  paise: number;
}

/** What came in on a day of India. Gifts and fees are told apart. */
interface DayReport {
  /** `2026-12-05`. */
  day: string;
  gifts: Sum;
  fees: Sum;
  freePlaces: number;
  reviews: number;
  messages: number;
}

/** What the foundation's people have to know today. It names nobody. */
export interface Today {
  coming: ListedCampaign[];
  yesterday: DayReport;
  /** Without attempts that nobody paid. */
  money: UnsettledRow[];
  waitingReviews: number;
  /** Reviews on the site that somebody reported, and nobody has judged since. */
  reportedReviews: number;
  mails: { failed: number; retried: number };
}

const count = sql<number>`count(*)`.as('count');
const paise = sql<number>`cast(coalesce(sum(amount_paise), 0) as bigint)`.as('paise');

async function cameIn(db: Database, day: string): Promise<DayReport> {
  const [from, before] = [startOfDay(day), startOfDay(addDays(day, 1))];
  const on = (table: 'donations' | 'enrolments' | 'reviews' | 'contact_messages', column: 'paid_at' | 'created_at') =>
    db.selectFrom(table).where(sql.ref(column), '>=', from).where(sql.ref(column), '<', before);
  // What was paid has a number; a demonstration's rows have none.
  const paid = (table: 'donations' | 'enrolments') =>
    on(table, 'paid_at').where(sql.ref('serial'), 'is not', null).select([count, paise]).executeTakeFirstOrThrow();
  const counted = async (table: 'reviews' | 'contact_messages') =>
    (await on(table, 'created_at').select(count).executeTakeFirstOrThrow()).count;
  const free = on('enrolments', 'created_at').where(sql.ref('amount_paise'), '=', 0).select(count);
  return {
    day,
    gifts: await paid('donations'),
    fees: await paid('enrolments'),
    freePlaces: (await free.executeTakeFirstOrThrow()).count,
    reviews: await counted('reviews'),
    messages: await counted('contact_messages'),
  };
}

/** How many mails were given up, without those for which nobody waits any more, and how many are tried again. */
export async function mailCounts(db: Database, at: Date): Promise<Today['mails']> {
  return { failed: await countMails(waitedFor(db, at)), retried: await countMails(retried(db)) };
}

/** How many reviews wait for approval. */
export async function countWaitingReviews(db: Database): Promise<number> {
  return (await db.selectFrom('reviews').where('state', '=', 'waiting').select(count).executeTakeFirstOrThrow()).count;
}

/** All of it at a moment. */
export async function today(db: Database, at: Date): Promise<Today> {
  const since = new Date(at.getTime() - LOOK_BACK_DAYS * DAY_MS).toISOString();
  const money = await unsettledPayments(db, at, { since });
  return {
    coming: await comingCampaigns(db, at),
    yesterday: await cameIn(db, addDays(indiaDay(at), -1)),
    money: money.filter(({ sort }) => sort !== 'begun'),
    waitingReviews: await countWaitingReviews(db),
    reportedReviews: (await openReports(db)).length,
    mails: await mailCounts(db, at),
  };
}
