import { sql } from 'kysely';
import { startOfDay } from '../../content/days.ts';
import { isoDay } from '../../lib/format.ts';
import type { Database } from '../database/open.ts';
import { type Balance, balances } from '../money/ledger.ts';
import { isByHand, readFormJson, taxYearOf } from '../payments/record.ts';
import { type Period, paidIn } from './books-files.ts';
import type { Sum } from './today.ts';

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

/** What payments add up to. `gifts` and `fees` are net: without what went back and what is owed. */
export interface Sums {
  gifts: Sum;
  fees: Sum;
  /** The part of both that did not come through the provider. */
  byHand: Sum;
  returned: Sum;
  owed: Sum;
}

interface Part {
  /** The month as `2026-12`, the campaign's id, or the state in small letters; empty for none. */
  key: string;
  name: string;
  sums: Sums;
}

interface PaidSums {
  total: Sums;
  month: Part[];
  campaign: Part[];
  state: Part[];
}

const noSums = (): Sums => ({
  gifts: { count: 0, paise: 0 },
  fees: { count: 0, paise: 0 },
  byHand: { count: 0, paise: 0 },
  returned: { count: 0, paise: 0 },
  owed: { count: 0, paise: 0 },
});

function addTo(sums: Sums, net: 'gifts' | 'fees', mode: string, { kept, returned, owed }: Balance): void {
  const parts = [
    [net, kept],
    ...(isByHand(mode) ? [['byHand', kept] as const] : []),
    ['returned', returned],
    ['owed', owed],
  ] as const;
  for (const [name, paise] of parts)
    if (paise > 0) {
      sums[name].count += 1;
      sums[name].paise += paise;
    }
}

/** What the payments of a period add up to. A demonstration's rows and free places have no number, and are left out. */
export async function sumsIn(db: Database, period: Period): Promise<PaidSums> {
  const total = noSums();
  const groups = { month: new Map<string, Part>(), campaign: new Map<string, Part>(), state: new Map<string, Part>() };
  for (const [table, net] of [
    ['donations', 'gifts'],
    ['enrolments', 'fees'],
  ] as const)
    for await (const { rows, balanceOf } of paidIn(db, table, period))
      for (const { txnid, serial, paid_at, campaign_id, campaign_name, address, mode } of rows) {
        if (!serial || !paid_at) continue;
        const state = (readFormJson(address)['state'] ?? '').trim().replace(/\s+/g, ' ');
        const parts = {
          month: [isoDay(paid_at).slice(0, 7), ''],
          campaign: [campaign_id ?? '', campaign_name ?? ''],
          state: [state.toLowerCase(), state],
        } as const;
        addTo(total, net, mode, balanceOf(txnid));
        for (const by of ['month', 'campaign', 'state'] as const) {
          const [key, name] = parts[by];
          const part = groups[by].get(key) ?? { key, name, sums: noSums() };
          addTo(part.sums, net, mode, balanceOf(txnid));
          groups[by].set(key, { ...part, name });
        }
      }
  const net = ({ sums }: Part) => sums.gifts.paise + sums.fees.paise;
  const largestFirst = (of: Map<string, Part>) =>
    [...of.values()].sort((a, b) => net(b) - net(a) || a.key.localeCompare(b.key));
  const month = [...groups.month.values()].sort((a, b) => b.key.localeCompare(a.key));
  return { total, month, campaign: largestFirst(groups.campaign), state: largestFirst(groups.state) };
}

/** A page of what was paid in a period, the latest first, with its balance, and one row more where there is another page. */
export async function paidOnPage(
  db: Database,
  { from, before }: Period,
  { page, size }: { page: number; size: number },
) {
  const of = (table: 'donations' | 'enrolments', kind: 'gift' | 'fee') =>
    db
      .selectFrom(table)
      .select(['txnid', 'serial', 'name', 'paid_at', 'campaign_name', 'mode'])
      .select(sql.lit(kind).as('kind'))
      .where('paid_at', '>=', from)
      .where('paid_at', '<', before)
      .where('serial', 'is not', null);
  const rows = await db
    .selectFrom(of('donations', 'gift').unionAll(of('enrolments', 'fee')).as('paid'))
    .selectAll()
    .orderBy('paid_at', 'desc')
    .orderBy('serial', 'desc')
    .limit(size + 1)
    .offset(page * size)
    .execute();
  const ids = rows.map(({ txnid }) => txnid);
  const balanceOf = await balances(db, ids);
  return rows.map((row) => ({ ...row, balance: balanceOf(row.txnid) }));
}
