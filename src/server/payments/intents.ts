import { DAY_MS } from '../../lib/format.ts';
import type { Database } from '../database/open.ts';
import { HttpError } from '../platform/errors.ts';
import type { Intent } from './context.ts';

/** The payment that was begun under a transaction id; undefined where this site began none. */
export const findIntent = (on: Database, txnid: string): Promise<Intent | undefined> =>
  on.selectFrom('intents').selectAll().where('txnid', '=', txnid).executeTakeFirst();

/**
 * The same, locked until the transaction ends: whoever changes the same payment waits here, on SQLite and PostgreSQL alike.
 * @param at the time of the change, ISO 8601 in UTC
 */
export const lockIntent = (on: Database, txnid: string, at: string): Promise<Intent | undefined> =>
  on.updateTable('intents').set({ updated_at: at }).where('txnid', '=', txnid).returningAll().executeTakeFirst();

/** Refuses a transaction id that a payment or a free place has already. */
export const idInUse = () => new HttpError(409, 'This transaction id is already in use.');

/**
 * Takes a transaction id for a payment or a free place, until the transaction fails. Returns false when it is in use. Of two that
 * take the same id at once, the second waits for the first and gets false.
 */
export async function takeId(on: Database, txnid: string, at: Date): Promise<boolean> {
  const taken = await on
    .insertInto('transaction_ids')
    .values({ txnid, taken_at: at.toISOString() })
    .onConflict((conflict) => conflict.column('txnid').doNothing())
    .returning('txnid')
    .executeTakeFirst();
  return taken !== undefined;
}

/**
 * So many days after a payment began, the provider is asked about it for the last time while the money is under way, and an attempt
 * that nobody paid is deleted, once the provider has confirmed that nothing was paid.
 */
export const UNPAID_DAYS = 30;

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/**
 * The pauses between the reconciler's questions about an unsettled payment. A failed payment is asked about too, because a bank
 * may answer late.
 */
const WAITS_MS = [
  ...[5, 10, 15, 30].map((minutes) => minutes * MINUTE_MS),
  ...[1, 2, 4, 8, 16, 24, 24, 48, 48].map((hours) => hours * HOUR_MS),
];

/** The pause that repeats while the money is under way. */
const LAST_WAIT_MS = 48 * HOUR_MS;

/** When to ask about an intent again, in milliseconds since 1970; null after the last question. */
export function nextCheck(
  { checks, status, created_at }: Pick<Intent, 'checks' | 'status' | 'created_at'>,
  now: number,
): number | null {
  const wait = WAITS_MS[checks];
  if (wait !== undefined) return now + wait;
  const last = Date.parse(created_at) + UNPAID_DAYS * DAY_MS;
  return status === 'pending' && now < last ? Math.min(now + LAST_WAIT_MS, last) : null;
}

/** The next question when an answer was missing or unclear: half a minute from now, in milliseconds since 1970. */
export function soonCheck(now: number): number {
  return now + MINUTE_MS / 2;
}
