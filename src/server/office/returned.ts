import { type Selectable, sql } from 'kysely';
import { isCancelled } from '../../contract/campaign-rules.ts';
import { rupeesOf } from '../../contract/rupees.ts';
import { day } from '../../lib/format.ts';
import type { Database } from '../database/open.ts';
import { inTransaction, MOVED, RETURNED, returnedOfMoves } from '../database/queries.ts';
import type { EnrolmentTable } from '../database/schema/payments.ts';
import type { Closing, UnsettledRow } from '../payments/issues.ts';
import { StartError } from '../platform/errors.ts';

/** What is closed about money that was to go back, or went back without being listed. */
const MATTERS = ['refund', 'cancelled', RETURNED];

/** That a paid amount went back, or that somebody settled that it should. */
export interface ReturnNote {
  /** ISO 8601 in UTC; the first one where there are several. */
  notedAt: string;
  /** What the foundation's people wrote, oldest first, with ` / ` between. */
  reasons: string;
}

/** What was noted about money that went back, by transaction id. */
export async function returnNotes(db: Database): Promise<ReadonlyMap<string, ReturnNote>> {
  const query = db.selectFrom('closed_matters').selectAll().where('matter', 'in', MATTERS);
  const notes = new Map<string, ReturnNote>();
  for (const { txnid, reason, closed_at } of await query.orderBy('closed_at').orderBy('matter').execute()) {
    const before = notes.get(txnid);
    notes.set(txnid, {
      notedAt: before?.notedAt ?? closed_at,
      reasons: before ? `${before.reasons} / ${reason}` : reason,
    });
  }
  return notes;
}

/** Where the whole paise of a paid amount are: the three add up to it. */
export interface Standing {
  kept: number;
  returned: number;
  /** To be given back. */
  owed: number;
}

interface Paid {
  txnid: string;
  amount_paise: number;
  campaign_id: string | null;
  /** Of a fee: what became of its place. */
  status?: EnrolmentTable['status'];
  due_paise?: number;
}

/** Tells where paid amounts stand at this moment. A noted return is one of the whole amount. */
export async function standings(db: Database): Promise<(paid: Paid) => Standing> {
  const [notes, moves] = [await returnNotes(db), await returnedOfMoves(db)];
  const campaigns = await db.selectFrom('campaigns').select(['id', 'status']).execute();
  const cancelled = new Set(campaigns.filter(({ status }) => isCancelled(status)).map(({ id }) => id));
  return ({ txnid, amount_paise: paise, campaign_id, status, due_paise = 0 }) => {
    const returned = notes.has(txnid) ? paise : Math.min(paise, moves.get(txnid) ?? 0);
    const rest = paise - returned;
    const all = status === 'REFUND' || (status === 'PAID' && cancelled.has(campaign_id ?? ''));
    // What is left of a move is the difference of the prices; it stays written there once it is given back.
    const owed = all ? rest : Math.min(rest, Math.max(0, -due_paise - returned));
    return { kept: rest - owed, returned, owed };
  };
}

/** The type of a payment that has a receipt number; undefined where there is none. */
async function paidType(db: Database, txnid: string): Promise<'donation' | 'enrolment' | undefined> {
  for (const [table, type] of [
    ['donations', 'donation'],
    ['enrolments', 'enrolment'],
  ] as const) {
    const rows = db.selectFrom(table).select('id').where('txnid', '=', txnid).where('serial', 'is not', null);
    if (await rows.executeTakeFirst()) return type;
  }
  return undefined;
}

/** Takes a paid amount out of the sums, or back into them. */
async function markReturned(on: Database, txnid: string, returned: 0 | 1): Promise<void> {
  for (const table of ['donations', 'enrolments'] as const)
    await on.updateTable(table).set({ returned }).where('txnid', '=', txnid).execute();
}

/** What else there is to do about a place whose price went back, as sentences. */
async function whatFollows(db: Database, txnid: string): Promise<string[]> {
  const place = db.selectFrom('enrolments').select('id').where('txnid', '=', txnid).where('status', '=', 'PAID');
  if (await place.executeTakeFirst()) return ['The place that it paid is kept until somebody releases it.'];
  const closed = db.selectFrom('closed_matters').select('matter').where('txnid', '=', txnid);
  if (await closed.where('matter', '=', 'refund').executeTakeFirst()) return [];
  return ['It stays in the list of what is to be given back until you close it there.'];
}

/**
 * Notes that a whole paid amount went back, which the provider tells this site nothing of. The books and the payer's pages say it,
 * and it counts no more in what a campaign has raised. Returns what follows, as sentences. Throws a `StartError` where nothing was paid
 * under this id, or it is noted already. It may be a part of the caller's transaction.
 */
export async function noteReturn(db: Database, { txnid, reason, by, at }: Closing): Promise<string> {
  const type = await paidType(db, txnid);
  if (!type) throw new StartError(`Nothing was paid under the id ${txnid}.`);
  await inTransaction(db, async (on) => {
    const { numInsertedOrUpdatedRows: noted } = await on
      .insertInto('closed_matters')
      .values({ txnid, matter: RETURNED, reason: reason.trim(), closed_by: by, closed_at: at.toISOString() })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    if (!noted) throw new StartError(`That ${txnid} went back is noted already.`);
    await markReturned(on, txnid, 1);
  });
  const follows = type === 'enrolment' ? await whatFollows(db, txnid) : [];
  return [
    `${txnid} is noted. The payer's page of this ${type} says that the amount went back, and so do the books.`,
    ...follows,
  ].join(' ');
}

/**
 * Takes such a note away. What was closed in the list of unsettled payments about money that was to go back stays. Returns what follows,
 * as sentences. Throws a `StartError` where there is none.
 */
export async function undoReturn(db: Database, txnid: string): Promise<string> {
  await inTransaction(db, async (on) => {
    const note = on.deleteFrom('closed_matters').where('txnid', '=', txnid).where('matter', '=', RETURNED);
    const { numDeletedRows: taken } = await note.executeTakeFirstOrThrow();
    if (!taken) throw new StartError(`It is not noted that ${txnid} went back.`);
    await markReturned(on, txnid, 0);
  });
  const closed = (await returnNotes(db)).get(txnid);
  if (closed) {
    const since = `closed on ${day(closed.notedAt)}: ${closed.reasons}`;
    return `The note on ${txnid} is taken away. The books still say that money went back, ${since}`;
  }
  return `${txnid} is a paid amount again, on its page and in the books.`;
}

/** What was noted about money that went back, and what went back of places that were moved. */
const backSoFar = async (db: Database) => ({ notes: await returnNotes(db), moves: await returnedOfMoves(db) });
type Back = Awaited<ReturnType<typeof backSoFar>>;

/** What is noted as returned stays listed, since it may be a part alone; whoever reads the line must not give it back once more. */
function giveBack(row: Selectable<EnrolmentTable>, { notes, moves }: Back, paid: string, matter: string): UnsettledRow {
  const note = notes.get(row.txnid);
  const toDo = note ? '; of this something went back already, give back no more than the rest' : ', give it back';
  const noted = note ? `, noted on ${day(note.notedAt)}: ${note.reasons}` : '';
  const moved = Math.min(row.amount_paise, moves.get(row.txnid) ?? 0);
  const rest = moved ? `, ₹${rupeesOf(moved)} of ₹${rupeesOf(row.amount_paise)} went back after a move` : '';
  return {
    what: `${paid}${toDo}`,
    txnid: row.txnid,
    rupees: rupeesOf(row.amount_paise - moved),
    since: row.paid_at ?? row.created_at,
    detail: `enrolment in ${row.campaign_name} (${row.campaign_id})${rest}${noted}`,
    matter,
  };
}

/** Payments for which there was no place. */
export async function toGiveBack(db: Database): Promise<UnsettledRow[]> {
  // As a literal: with a parameter the database does not recognise the index that has this condition.
  const refunds = db.selectFrom('enrolments').selectAll().where('status', '=', sql.lit('REFUND'));
  // What was paid has a number; a demonstration's rows have none.
  const rows = await refunds.where('serial', 'is not', null).orderBy('created_at').execute();
  const back = await backSoFar(db);
  return rows.map((row) => giveBack(row, back, 'paid without a place', 'refund'));
}

/** Places that were paid in campaigns that are cancelled now. */
export async function ofCancelled(db: Database): Promise<UnsettledRow[]> {
  const campaigns = await db.selectFrom('campaigns').select(['id', 'status']).execute();
  const cancelled = campaigns.filter(({ status }) => isCancelled(status)).map(({ id }) => id);
  if (!cancelled.length) return [];
  const rows = await db
    .selectFrom('enrolments')
    .selectAll()
    .where('campaign_id', 'in', cancelled)
    .where('status', '=', 'PAID')
    .where('serial', 'is not', null)
    .orderBy('created_at')
    .execute();
  const back = await backSoFar(db);
  return rows.map((row) => giveBack(row, back, 'paid for a campaign that is cancelled', 'cancelled'));
}

/** Whether a matter is of a place that was moved. */
export const isOfMove = (matter: string): boolean => matter.startsWith(`${MOVED} `);

/** What was paid more than the campaign costs to which the place was moved, without what went back of it. */
export async function ofMoved(db: Database): Promise<UnsettledRow[]> {
  const rows = await db
    .selectFrom('enrolments')
    .innerJoin('campaigns', 'campaigns.id', 'enrolments.campaign_id')
    .selectAll('enrolments')
    .select('campaigns.status as campaign_status')
    .where('enrolments.status', '=', 'PAID')
    // As a literal, like REFUND above.
    .where('enrolments.due_paise', '<', sql.lit(0))
    .orderBy('enrolments.created_at')
    .execute();
  const returned = await returnedOfMoves(db);
  return rows.flatMap((row) => {
    // What is due is against the whole amount: what went back after an earlier move is a part of it.
    const paise = -row.due_paise - (returned.get(row.txnid) ?? 0);
    // Of a cancelled campaign the whole amount is listed.
    if (isCancelled(row.campaign_status) || paise <= 0) return [];
    return {
      what: 'moved to a campaign that costs less, give the difference back',
      txnid: row.txnid,
      rupees: rupeesOf(paise),
      since: row.paid_at ?? row.created_at,
      detail: `of ₹${rupeesOf(row.amount_paise)} for ${row.campaign_name} (${row.campaign_id})`,
      // Both sums: a second move to the same campaign may leave the same to give back.
      matter: `${MOVED} ${row.campaign_id}:${-row.due_paise}:${paise}`,
    };
  });
}
