import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../database/open.ts';
import type { PaymentType } from '../database/schema/payments.ts';
import { type Balance, balanceOf } from '../money/ledger.ts';
import { ofPayment } from '../pan/cipher.ts';
import { findIds, findSame } from '../people/find.ts';
import { holds } from '../places/places.ts';
import type { Services } from '../services.ts';

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

export interface Payment {
  txnid: string;
  type: PaymentType;
  standing: Balance | 'free' | 'begun';
  placeId?: string;
  maskedPan: string;
  row: {
    name: string;
    email: string;
    mobile: string;
    /** JSON of the form's further fields. */
    address: string;
    amount_paise: number;
    campaign_id: string | null;
    campaign_name: string | null;
    user_id: string | null;
    mode: string;
    provider_id: string | null;
    serial: string | null;
    created_at: string;
    paid_at: string | null;
  };
}

/** A payment, a place, or a payment that was begun; undefined for an unknown id. */
export async function paymentOf(
  { db, pans }: Pick<Services, 'db' | 'pans'>,
  txnid: string,
): Promise<Payment | undefined> {
  const gift = await db.selectFrom('donations').selectAll().where('txnid', '=', txnid).executeTakeFirst();
  const masked = (pan: Parameters<typeof pans.readMasked>[0]) => pans.readMasked(pan, ofPayment(txnid));
  const balance = await balanceOf(db, txnid);
  if (gift) return { txnid, type: 'donation', standing: balance, maskedPan: masked(gift.pan), row: gift };
  const place = await db.selectFrom('enrolments').selectAll().where('txnid', '=', txnid).executeTakeFirst();
  if (place) {
    const standing = place.amount_paise ? balance : 'free';
    const kept = holds(place) ? { placeId: place.id } : {};
    return { txnid, type: 'enroll', standing, maskedPan: '', row: place, ...kept };
  }
  const begun = await db.selectFrom('intents').selectAll().where('txnid', '=', txnid).executeTakeFirst();
  if (!begun) return undefined;
  const { type, donor, mode, firstname } = begun;
  const row = {
    ...begun,
    name: begun.name || firstname,
    address: donor || '{}',
    mode: mode ?? '',
    serial: null,
    paid_at: null,
  };
  return {
    txnid,
    type,
    standing: 'begun',
    maskedPan: masked(begun.pan),
    row: { ...row, campaign_name: begun.campaign_id },
  };
}
