import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../database/open.ts';
import { findIds, findSame } from '../people/find.ts';

export const MOST_FOUND = 50;

type FoundKind = 'gift' | 'fee' | 'free place' | 'begun';

const COLUMNS = ['txnid', 'name', 'email', 'mobile', 'amount_paise', 'created_at'] as const;

function payments(db: Database, txnids: readonly string[]) {
  const made = (table: 'donations' | 'enrolments', kind: RawBuilder<FoundKind>) =>
    db
      .selectFrom(table)
      .select([...COLUMNS, 'serial', 'campaign_name', kind.as('kind')])
      .where('txnid', 'in', txnids);
  const none = sql<string | null>`null`;
  const begun = db
    .selectFrom('intents')
    .select([...COLUMNS, none.as('serial'), none.as('campaign_name'), sql<FoundKind>`'begun'`.as('kind')])
    .where('status', '<>', 'paid')
    .where('txnid', 'in', txnids);
  return made('donations', sql`'gift'`)
    .unionAll(made('enrolments', sql`case when amount_paise = 0 then 'free place' else 'fee' end`))
    .unionAll(begun);
}

export type Found = Awaited<ReturnType<ReturnType<typeof payments>['execute']>>[number];

/** The payments and places of transaction ids; unknown ones are missing. */
export async function findPayments(db: Database, txnids: readonly string[]): Promise<ReadonlyMap<string, Found>> {
  const rows = txnids.length ? await payments(db, txnids).execute() : [];
  return new Map(rows.map((row) => [row.txnid, row]));
}

const MOST_COMPARED = 1000;

const latest = (found: ReadonlyMap<string, Found>) =>
  [...found.values()].toSorted((a, b) => (a.created_at < b.created_at ? 1 : -1));

/** Who is found by a typed text (`findIds`), `MOST_FOUND` at most: the latest first, then those whose name differs by one letter. */
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
  const ids = (await findSame(db, one, MOST_FOUND)).filter((id) => id !== one.txnid);
  return latest(await findPayments(db, ids)).slice(0, 10);
}
