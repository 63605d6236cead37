import type { Selectable } from 'kysely';
import type { Database } from '../database/open.ts';
import type { EnrolmentTable } from '../database/schema/payments.ts';
import { type Evidence, paymentReference } from '../payu/evidence.ts';
import type { Intent } from './context.ts';

type Matter = Pick<Intent, 'status' | 'flag' | 'flag_evidence'>;

/** One thing about money that a person has to look at. */
export interface UnsettledRow {
  what: string;
  txnid: string;
  /** With two decimals; `unreadable` where the provider's amount is none. */
  rupees: string;
  /** ISO 8601 in UTC. */
  since: string;
  detail: string;
  /** What a person can close, with all that is known of it; null for what ends by itself once it is settled. */
  matter: string | null;
}

/** Who closes or notes what about a payment, and why. */
export interface Closing {
  txnid: string;
  reason: string;
  by: string;
  at: Date;
}

/** What a person looks at in a payment: what it is flagged for, with all that is known of it, or that it has no final answer. */
export const issueOf = ({ status, flag, flag_evidence }: Matter): string =>
  flag ? [flag, flag_evidence ?? ''].join(' ').trim() : status;

/**
 * When somebody closed what was open about a payment without a final answer at the desk, ISO 8601 in UTC; null while
 * nobody has, or since something new was heard of it.
 */
export async function closedAt(on: Database, intent: Matter & Pick<Intent, 'txnid'>): Promise<string | null> {
  if (intent.status !== 'pending') return null;
  const closed = on.selectFrom('closed_matters').select('closed_at').where('txnid', '=', intent.txnid);
  return (await closed.where('matter', '=', issueOf(intent)).executeTakeFirst())?.closed_at ?? null;
}

type Place = Pick<Selectable<EnrolmentTable>, 'txnid' | 'status'>;

/** What is closed about a place: that it was none, or that its campaign was cancelled. Other matters are not the donor's. */
const placeIssue = ({ status }: Place) => (status === 'REFUND' ? 'refund' : 'cancelled');

/**
 * When somebody closed that the price of a place was to be given back at the desk, ISO 8601 in UTC, by transaction
 * id. What is still to be given back, or never was, is missing.
 */
export async function refundsClosed(on: Database, places: readonly Place[]): Promise<ReadonlyMap<string, string>> {
  if (!places.length) return new Map();
  const rows = await on
    .selectFrom('closed_matters')
    .select(['txnid', 'closed_at'])
    .where((eb) =>
      eb.or(places.map((place) => eb.and([eb('txnid', '=', place.txnid), eb('matter', '=', placeIssue(place))]))),
    )
    .execute();
  return new Map(rows.map(({ txnid, closed_at }) => [txnid, closed_at]));
}

/**
 * Stored with a success that was brought to this site, where the provider said that the money was under way and has not said that it
 * came. A person can close it at the desk.
 */
export const NOT_COME = 'the provider said that the money was under way, and does not say that it came';

/**
 * What a person closes about an attempt that nobody paid: it is not listed any more. Closing it settles nothing; what the provider says later
 * counts, and is listed where it has to be.
 */
export const ABANDONED = 'created';

/** A success that stands in no books. */
export const UNCOUNTED = 'unknown';

/** What a person closes about a success that stands in no books: the provider's id of the payment, and its paise. */
export const successMatter = (evidence: Pick<Evidence, 'providerId' | 'paise'>): string =>
  `${UNCOUNTED} ${paymentReference(evidence)}`;

/** Whether a person has closed a success that stands in no books. */
export async function isSuccessClosed(on: Database, evidence: Evidence): Promise<boolean> {
  const closed = on.selectFrom('closed_matters').select('matter').where('txnid', '=', evidence.txnid);
  return (await closed.where('matter', '=', successMatter(evidence)).executeTakeFirst()) !== undefined;
}
