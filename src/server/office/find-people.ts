import { sql } from 'kysely';
import { phoneDigits } from '../../contract/fields.ts';
import { rupeesOf } from '../../contract/rupees.ts';
import { typedSigns, typedText } from '../../contract/typed.ts';
import type { Database } from '../database/open.ts';

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

const pattern = (word: string) => `%${word.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;
const like = (column: string, word: string) =>
  sql<boolean>`lower(${sql.ref(column)}) like ${pattern(word)} escape '\\'`;
const is = (column: string, text: string) => sql<boolean>`lower(${sql.ref(column)}) = ${text.toLowerCase()}`;

/** The condition of rows that a typed text finds: each of its words in the name, or all of it as another way to name somebody. */
function condition(table: Table, typed: string) {
  const text = typedText(typed);
  const signs = typedSigns(typed);
  const digits = phoneDigits(signs).replace(/\D/g, '');
  const names = text.split(/\s+/).map((word) => like('name', word));
  return sql<boolean>`(${sql.join(
    [
      sql`(${sql.join(names, sql` and `)})`,
      ...(text.includes('@') ? [like('email', signs)] : []),
      ...(/^[\d\s+().-]+$/.test(signs) && digits.length >= 4 ? [like('mobile', digits)] : []),
      is('txnid', signs),
      is('provider_id', signs),
      ...(table === 'intents' ? [] : [is('serial', signs)]),
    ],
    sql` or `,
  )})`;
}

/**
 * Who is found by a name, a phone, an email, a receipt number, a transaction id or the provider's: the latest first, `MOST_FOUND` at most.
 * Each payment and each place is one of them.
 */
export async function findPeople(db: Database, typed: string): Promise<{ found: Found[]; more: boolean }> {
  if (!typedText(typed)) return { found: [], more: false };
  const all: Found[] = [];
  for (const [table, query] of sources(db)) {
    const rows = await (query as ReturnType<typeof sources>[0][1])
      .where(condition(table, typed))
      .orderBy('created_at', 'desc')
      .limit(MOST_FOUND + 1)
      .execute();
    all.push(...rows.map((row) => foundIn(table, row)));
  }
  all.sort((a, b) => (a.at < b.at ? 1 : -1));
  return { found: all.slice(0, MOST_FOUND), more: all.length > MOST_FOUND };
}
