import { existsSync, readdirSync, statSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type Kysely, sql } from 'kysely';
import { addDays, startOfDay } from '../../content/days.ts';
import { DAY_MS, indiaDay } from '../../lib/format.ts';
import { BACKUPS, LAST_BACKUP } from '../database/backup.ts';
import type { Database } from '../database/open.ts';
import type { Tables } from '../database/schema.ts';
import type { UnsettledRow } from '../payments/intents.ts';
import { countMails, retried, waitedFor } from './failed-mails.ts';
import { comingCampaigns, type ListedCampaign } from './participants.ts';
import { unsettledPayments } from './unsettled-payments.ts';
import { openReports } from './visitors.ts';

/** How far back the mail of the day looks for money that nobody confirmed; the desk lists all. */
const LOOK_BACK_DAYS = 90;

export interface Sum {
  count: number;
  paise: number;
}

interface DayReport {
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

export interface Disk {
  free: number;
  size: number;
  /** `near`: less than a tenth of it and less than 5 GB is free. `full`: less than 200 MB. */
  state: 'well' | 'near' | 'full';
}

const GB = 1e9;

/** How full the disk of a folder is, or of the nearest one above that exists. */
export async function diskOf(folder: string): Promise<Disk> {
  const there = existsSync(folder) ? folder : dirname(folder);
  const { bavail, blocks, bsize } = await statfs(there);
  const [free, size] = [bavail * bsize, blocks * bsize];
  const near = free < Math.min(size / 10, 5 * GB);
  return { free, size, state: free < GB / 5 ? 'full' : near ? 'near' : 'well' };
}

/** A size in bytes as people read it: `12.3 GB`. */
export const readableSize = (bytes: number): string =>
  bytes >= GB ? `${(bytes / GB).toFixed(1)} GB` : `${(bytes / 1e6).toFixed(1)} MB`;

const LATE_HOURS = 36;

/** The last backup, null where none was made, and whether the next one is late. */
export interface BackupState {
  at: Date | null;
  late: boolean;
}

function backupTimes(dataDir: string): number[] {
  const folder = join(dataDir, BACKUPS);
  const packed = existsSync(folder) ? readdirSync(folder).map((name) => join(folder, name)) : [];
  const files = [join(dataDir, LAST_BACKUP), ...packed.filter((file) => /\.(tar\.gz|dump)$/.test(file))];
  return files.flatMap((file) => statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? []);
}

/** When the data were backed up last, by `npm run backup` or by whatever touches `DATA_DIR/last-backup`. */
export async function backupState(
  db: Kysely<Tables>,
  { dataDir }: { dataDir: string },
  now: Date,
): Promise<BackupState> {
  const last = Math.max(...backupTimes(dataDir), 0);
  const late = (since: number) => now.getTime() - since > LATE_HOURS * 3_600_000;
  if (last) return { at: new Date(last), late: late(last) };
  const { rows } = await sql<{ since: string }>`select min(timestamp) as since from kysely_migration`.execute(db);
  return { at: null, late: late(Date.parse(rows[0]?.since ?? '')) };
}
