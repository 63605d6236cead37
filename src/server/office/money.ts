import { startOfDay } from '../../content/days.ts';
import { indiaDay } from '../../lib/format.ts';
import type { Database } from '../database/open.ts';
import { type Balance, balances } from '../money/ledger.ts';
import { isByHand, readFormJson, taxYearOf, taxYearRange } from '../payments/record.ts';
import type { Sum } from './today.ts';

/** A stretch of time: its first moment and the first one after it, ISO 8601 in UTC. */
export interface Period {
  from: string;
  before: string;
}

/** A month such as `2026-12` in India; undefined for what is none. */
export function monthPeriod(month: string): Period | undefined {
  if (!/^[12]\d{3}-(?:0[1-9]|1[0-2])$/.test(month)) return undefined;
  const [year = 0, number = 0] = month.split('-').map(Number);
  const next = number === 12 ? `${year + 1}-01` : `${year}-${String(number + 1).padStart(2, '0')}`;
  return { from: startOfDay(`${month}-01`), before: startOfDay(`${next}-01`) };
}

/** The years in which the tax years began that anything was paid in, the latest first; that of `at` is always one. */
export async function paidYears(db: Database, at: Date): Promise<number[]> {
  const now = taxYearOf(at);
  const firsts = await Promise.all(
    (['donations', 'enrolments'] as const).map((table) =>
      db
        .selectFrom(table)
        .select((eb) => eb.fn.min('paid_at').as('first'))
        .where('serial', 'is not', null)
        .executeTakeFirst(),
    ),
  );
  const years = firsts.map((row) => (row?.first ? taxYearOf(new Date(row.first)) : now));
  const first = Math.min(now, ...years);
  return Array.from({ length: now - first + 1 }, (_, back) => now - back);
}

/** A gift or a fee that was paid, and whether the money is still the foundation's. */
export interface PaidRow {
  kind: 'gift' | 'fee';
  txnid: string;
  serial: string;
  name: string;
  paise: number;
  /** ISO 8601 in UTC. */
  paidAt: string;
  campaignId: string | null;
  campaignName: string | null;
  /** As it was typed; empty where it was not. */
  state: string;
  byHand: boolean;
  balance: Balance;
}

/** What was paid in a period, the latest first. A demonstration's rows and free places have no number, and are left out. */
export async function paidIn(db: Database, { from, before }: Period): Promise<PaidRow[]> {
  const of = (table: 'donations' | 'enrolments') =>
    db
      .selectFrom(table)
      .select(['txnid', 'serial', 'name', 'paid_at', 'campaign_id', 'campaign_name', 'address', 'mode'])
      .where('paid_at', '>=', from)
      .where('paid_at', '<', before)
      .where('serial', 'is not', null);
  const gifts = await of('donations').execute();
  const fees = await of('enrolments').execute();
  const balanceOf = await balances(
    db,
    [...gifts, ...fees].map(({ txnid }) => txnid),
  );
  const rowOf = (kind: PaidRow['kind'], row: (typeof gifts)[number], balance: Balance): PaidRow => ({
    kind,
    txnid: row.txnid,
    serial: row.serial ?? '',
    name: row.name,
    paise: balance.paid,
    paidAt: row.paid_at ?? '',
    campaignId: row.campaign_id,
    campaignName: row.campaign_name,
    state: readFormJson(row.address)['state'] ?? '',
    byHand: isByHand(row.mode),
    balance,
  });
  return [
    ...gifts.map((row) => rowOf('gift', row, balanceOf(row.txnid))),
    ...fees.map((row) => rowOf('fee', row, balanceOf(row.txnid))),
  ].sort((a, b) => (a.paidAt === b.paidAt ? b.serial.localeCompare(a.serial) : a.paidAt < b.paidAt ? 1 : -1));
}

/** What payments add up to. `gifts` and `fees` are net: without what went back and what is owed. */
export interface Sums {
  gifts: Sum;
  fees: Sum;
  /** The part of both that did not come through the provider. */
  byHand: Sum;
  returned: Sum;
  owed: Sum;
}

/** Adds payments up. A payment counts in each sum that some of it belongs to. */
export function addUp(rows: readonly PaidRow[]): Sums {
  const sumOf = (what: 'kept' | 'returned' | 'owed', is: (row: PaidRow) => boolean = () => true): Sum => {
    const these = rows.filter((row) => is(row) && row.balance[what] > 0);
    return { count: these.length, paise: these.reduce((sum, { balance }) => sum + balance[what], 0) };
  };
  return {
    gifts: sumOf('kept', ({ kind }) => kind === 'gift'),
    fees: sumOf('kept', ({ kind }) => kind === 'fee'),
    byHand: sumOf('kept', ({ byHand }) => byHand),
    returned: sumOf('returned'),
    owed: sumOf('owed'),
  };
}

/** A part of a period: a month, a campaign or a state, with its name. */
interface Part {
  /** The month as `2026-12`, the campaign's id, or the state in small letters; empty for none. */
  key: string;
  name: string;
  sums: Sums;
}

const parts = {
  month: ({ paidAt }: PaidRow) => [indiaDay(new Date(paidAt)).slice(0, 7), ''],
  campaign: ({ campaignId, campaignName }: PaidRow) => [campaignId ?? '', campaignName ?? ''],
  state: ({ state }: PaidRow) => {
    const name = state.trim().replace(/\s+/g, ' ');
    return [name.toLowerCase(), name];
  },
} as const satisfies Record<string, (row: PaidRow) => readonly string[]>;

/** The payments of a period by month (the latest first), by campaign or by state (the largest first); a name is that of the latest payment. */
export function divide(rows: readonly PaidRow[], by: keyof typeof parts): Part[] {
  const groups = Map.groupBy(rows, (row) => parts[by](row)[0] ?? '');
  const found = [...groups].map(([key, these]) => {
    const [latest] = these;
    return { key, name: (latest && parts[by](latest)[1]) ?? '', sums: addUp(these) };
  });
  const net = ({ sums }: Part) => sums.gifts.paise + sums.fees.paise;
  return by === 'month' ? found : found.sort((a, b) => net(b) - net(a) || a.key.localeCompare(b.key));
}

/** Payments that were begun in a period and came to nothing yet. They are no part of any sum; most are deleted after 30 days. */
export async function attemptsIn(db: Database, { from, before }: Period): Promise<Sum> {
  const row = await db
    .selectFrom('intents')
    .select((eb) => [eb.fn.countAll<number>().as('count'), eb.fn.sum<number | null>('amount_paise').as('paise')])
    .where('status', '<>', 'paid')
    .where('created_at', '>=', from)
    .where('created_at', '<', before)
    .executeTakeFirstOrThrow();
  return { count: Number(row.count), paise: Number(row.paise ?? 0) };
}

/** A tax year as a period. @param year in which it begins */
export const yearPeriod = (year: number): Period => taxYearRange(year);
