import { sql } from 'kysely';
import { rupeesOf } from '../../contract/rupees.ts';
import type { Database } from '../database/open.ts';
import { findIds, findSame } from '../people/find.ts';

/** A payment or a place, as somebody is found by it. */
export interface Found {
  txnid: string;
  kind: 'gift' | 'fee' | 'free place' | 'begun';
  name: string;
  email: string;
  mobile: string;
  /** With two decimals. */
  rupees: string;
  /** Number of the receipt; null where there is none. */
  serial: string | null;
  campaignName: string | null;
  /** ISO 8601 in UTC. */
  at: string;
}

/** So many are found at most. */
export const MOST_FOUND = 50;

const columns = ['txnid', 'name', 'email', 'mobile', 'amount_paise', 'created_at'] as const;

/** Gifts, places, and payments that were begun and not paid, as queries of one shape. */
function sources(db: Database) {
  const none = sql<string | null>`null`;
  return [
    ['donations', db.selectFrom('donations').select(columns).select(['serial', 'campaign_name', 'provider_id'])],
    ['enrolments', db.selectFrom('enrolments').select(columns).select(['serial', 'campaign_name', 'provider_id'])],
    [
      'intents',
      db
        .selectFrom('intents')
        .select(columns)
        .select([none.as('serial'), none.as('campaign_name'), 'provider_id'])
        .where('status', '<>', 'paid'),
    ],
  ] as const;
}

type Table = ReturnType<typeof sources>[number][0];
interface Row {
  txnid: string;
  name: string;
  email: string;
  mobile: string;
  amount_paise: number;
  created_at: string;
  serial: string | null;
  campaign_name: string | null;
}

const foundIn = (table: Table, row: Row): Found => ({
  txnid: row.txnid,
  kind: table === 'donations' ? 'gift' : table === 'intents' ? 'begun' : row.amount_paise ? 'fee' : 'free place',
  name: row.name,
  email: row.email,
  mobile: row.mobile,
  rupees: rupeesOf(row.amount_paise),
  serial: row.serial,
  campaignName: row.campaign_name,
  at: row.created_at,
});

/** The payments and places of transaction ids; unknown ones are missing. */
export async function findPayments(db: Database, txnids: readonly string[]): Promise<ReadonlyMap<string, Found>> {
  if (!txnids.length) return new Map();
  const found = new Map<string, Found>();
  for (const [table, query] of sources(db))
    for (const row of await (query as ReturnType<typeof sources>[0][1]).where('txnid', 'in', txnids).execute())
      found.set(row.txnid, foundIn(table, row));
  return found;
}

/** So many of the found are compared by their time. */
const MOST_COMPARED = 1000;

const latest = (found: ReadonlyMap<string, Found>) => [...found.values()].toSorted((a, b) => (a.at < b.at ? 1 : -1));

/**
 * Who is found by a typed text (`findIds`), `MOST_FOUND` at most: the latest first, and then those whose name differs by one letter. Each
 * payment and each place is one of them.
 */
export async function findPeople(db: Database, typed: string): Promise<{ found: Found[]; more: boolean }> {
  const { exact, near } = await findIds(db, typed);
  const all = [
    ...latest(await findPayments(db, exact.slice(0, MOST_COMPARED))),
    ...latest(await findPayments(db, near.slice(0, MOST_COMPARED))),
  ];
  return { found: all.slice(0, MOST_FOUND), more: all.length > MOST_FOUND };
}

/** What else was paid, booked or begun with the email or the phone of a payment, the latest first, ten at most. */
export async function samePerson(
  db: Database,
  one: { txnid: string; email: string; mobile: string },
): Promise<Found[]> {
  const ids = await findSame(db, one, MOST_FOUND);
  return latest(
    await findPayments(
      db,
      ids.filter((id) => id !== one.txnid),
    ),
  ).slice(0, 10);
}
