import { createHash } from 'node:crypto';
import type { Database } from '../database/open.ts';
import type { Evidence } from '../payu/evidence.ts';
import { reasonOf } from '../platform/errors.ts';

export type Source = 'browser' | 'return' | 'webhook' | 'reconciler';

export interface StoredEvent {
  id: string;
  source: Source;
  evidence: Evidence;
  isNew: boolean;
}

const MINUTE_MS = 60_000;
/** The last one repeats until it succeeds. */
const PAUSES_MS = [1, 2, 5, 15, 30, 60, 2 * 60, 4 * 60, 8 * 60, 24 * 60].map((minutes) => minutes * MINUTE_MS);

const pauseAfter = (failures: number): number => PAUSES_MS[Math.min(failures, PAUSES_MS.length - 1)] ?? MINUTE_MS;

/**
 * Stores what the provider said before anything is done with it, once; nothing in it names the donor. Until `finishEvent` it counts as not
 * worked on, and is tried again after a minute.
 */
export async function storeEvent(on: Database, source: Source, evidence: Evidence, at: Date): Promise<StoredEvent> {
  const payload = JSON.stringify(evidence);
  const id = createHash('sha256').update(`${source}|${payload}`).digest('hex');
  const { txnid, outcome } = evidence;
  const state = { created_at: at.toISOString(), retry_ms: at.getTime() + pauseAfter(0), failures: 0 };
  const { numInsertedOrUpdatedRows } = await on
    .insertInto('payment_events')
    .values({ id, txnid, source, outcome, payload, ...state })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst();
  return { id, source, evidence, isNew: numInsertedOrUpdatedRows === 1n };
}

export async function finishEvent(on: Database, id: string): Promise<void> {
  await on.updateTable('payment_events').set({ retry_ms: null, last_error: null }).where('id', '=', id).execute();
}

/** Lets it be tried again after a pause that grows, and be listed as unsettled. */
export async function failEvent(db: Database, id: string, error: unknown, at: Date): Promise<void> {
  const event = await db.selectFrom('payment_events').select('failures').where('id', '=', id).executeTakeFirst();
  const failures = (event?.failures ?? 0) + 1;
  const last_error = reasonOf(error).slice(0, 200);
  const state = { failures, last_error, retry_ms: at.getTime() + pauseAfter(failures) };
  await db.updateTable('payment_events').set(state).where('id', '=', id).execute();
}

/** Tries an open event again in a minute. Why it failed before stays: a person may close it for that. */
export async function putOffEvent(db: Database, id: string, at: Date): Promise<void> {
  await db
    .updateTable('payment_events')
    .set((eb) => ({
      last_error: eb.fn.coalesce('last_error', eb.val('the provider was asked a moment ago')),
      retry_ms: at.getTime() + pauseAfter(0),
    }))
    .where('id', '=', id)
    .where('retry_ms', 'is not', null)
    .execute();
}

/** Lets what is still open about a paid payment be tried again at once: nothing may stay listed. */
export async function hastenEvents(on: Database, txnid: string, at: Date): Promise<void> {
  const open = on.updateTable('payment_events').where('txnid', '=', txnid).where('retry_ms', 'is not', null);
  await open.set({ retry_ms: at.getTime() }).execute();
}
