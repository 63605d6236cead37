import { DAY_MS } from '../../lib/format.ts';
import type { Database } from '../database/open.ts';
import { FOUND, isSame, type Matter, mattersOf } from '../money/matters.ts';
import type { Evidence } from '../payu/evidence.ts';
import { HttpError } from '../platform/errors.ts';
import type { Intent } from './context.ts';

export const findIntent = (on: Database, txnid: string): Promise<Intent | undefined> =>
  on.selectFrom('intents').selectAll().where('txnid', '=', txnid).executeTakeFirst();

/** The same, locked until the transaction ends: whoever changes the payment waits. `at` is ISO 8601 in UTC. */
export const lockIntent = (on: Database, txnid: string, at: string): Promise<Intent | undefined> =>
  on.updateTable('intents').set({ updated_at: at }).where('txnid', '=', txnid).returningAll().executeTakeFirst();

/** Refuses a transaction id that a payment or a free place has already. */
export const idInUse = () => new HttpError(409, 'This transaction id is already in use.');

/**
 * Takes a transaction id for a payment or a free place, until the transaction fails. False when it is in use: of two at once the second
 * waits for the first.
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

/** So many days after it began the provider is asked for the last time, and an attempt that the provider knows as unpaid is deleted. */
export const UNPAID_DAYS = 30;

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** The pauses between the reconciler's questions. A failed payment is asked about too: a bank may answer late. */
const WAITS_MS = [
  ...[5, 10, 15, 30].map((minutes) => minutes * MINUTE_MS),
  ...[1, 2, 4, 8, 16, 24, 24, 48, 48].map((hours) => hours * HOUR_MS),
];

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

/** Half a minute from now, in milliseconds since 1970, after an answer that was missing or unclear. */
export function soonCheck(now: number): number {
  return now + MINUTE_MS / 2;
}

export interface UnsettledRow {
  what: string;
  txnid: string;
  /** With two decimals; `unreadable` where the provider's amount is none. */
  rupees: string;
  since: string;
  detail: string;
  /**
   * `owed` is to be given back, `misfit` fits no payment of this site, `denied` is not confirmed by the provider, `open` settles itself,
   * `begun` is an attempt that nobody paid.
   */
  sort: 'owed' | 'misfit' | 'denied' | 'open' | 'begun';
  /** Nothing of what is owed, and of what ends by itself. */
  closes: readonly Matter[];
}

export const canClose = ({ sort, closes }: UnsettledRow): boolean => sort === 'owed' || closes.length > 0;

/** When somebody closed a payment without a final answer, ISO 8601 in UTC; null while nobody has, or since something new was heard. */
export async function closedAt(
  on: Database,
  { txnid, status }: Pick<Intent, 'txnid' | 'status'>,
): Promise<string | null> {
  if (status !== 'pending') return null;
  const all = await mattersOf(on, [txnid]);
  const found = all.filter(({ kind }) => FOUND.includes(kind));
  const open = found.length ? found : all.filter(({ kind }) => kind === 'pending');
  if (open.some(({ closed_at }) => closed_at === null)) return null;
  return (
    open
      .map(({ closed_at }) => closed_at)
      .toSorted()
      .at(-1) ?? null
  );
}

/** Stored with a success that was brought to this site where the provider said that the money was under way. A person can close it. */
export const NOT_COME = 'the provider said that the money was under way, and does not say that it came';

export const successMatter = ({ providerId, paise }: Pick<Evidence, 'providerId' | 'paise'>): Matter => ({
  kind: 'unknown',
  reference: providerId,
  paise,
});

/** Whether a person has closed a success that stands in no books. */
export async function isSuccessClosed(on: Database, evidence: Evidence): Promise<boolean> {
  const closed = await mattersOf(on, [evidence.txnid]);
  return closed.some((one) => one.closed_at !== null && isSame(one, successMatter(evidence)));
}
