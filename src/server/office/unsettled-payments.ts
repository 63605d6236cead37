import type { ExpressionBuilder } from 'kysely';
import { rupeesOf } from '../../contract/rupees.ts';
import { DAY_MS, moment } from '../../lib/format.ts';
import type { Database } from '../database/open.ts';
import type { IntentTable } from '../database/schema/payments.ts';
import type { Tables } from '../database/schema.ts';
import { UNPAID_DAYS } from '../payments/intents.ts';
import { ABANDONED, issueOf, NOT_COME, successMatter, type UnsettledRow } from '../payments/issues.ts';
import type { Evidence } from '../payu/evidence.ts';
import { isOfMove, ofCancelled, ofMoved, toGiveBack } from './returned.ts';

/** Tells what a person has closed. */
async function closedBefore(db: Database): Promise<(row: UnsettledRow) => boolean> {
  const closed = await db.selectFrom('closed_matters').select(['txnid', 'matter']).execute();
  const known = new Set(closed.map(({ txnid, matter }) => `${txnid} ${matter}`));
  return ({ txnid, matter }) => matter !== null && known.has(`${txnid} ${matter}`);
}

/**
 * Every payment that no one settled half an hour after it began, everything that the provider said and that could not be recorded,
 * and every other matter of money that a person has to look at: what the provider has not confirmed, wrong amounts, payments taken
 * twice, places to be paid back, also of cancelled campaigns, payments that this site never began. What a person has closed is left
 * out. No PAN is part of it.
 * @param since ISO 8601 in UTC: of what needs a look at every payment, only what was told from then on, for whoever asks often
 */
export async function unsettledPayments(db: Database, at: Date, since = ''): Promise<UnsettledRow[]> {
  const isClosed = await closedBefore(db);
  const rows = [
    ...(await notRecorded(db, at)),
    ...(await openPayments(db, at)),
    ...(await unconfirmed(db, at, since)),
    ...(await toGiveBack(db)),
    ...(await ofCancelled(db)),
    ...(await ofMoved(db)),
    ...(await neverBegun(db, since)),
  ];
  return rows.filter((row) => !isClosed(row));
}

/**
 * What a matter of money asks of a person: `owed` is to be given back, `misfit` is money that fits no payment of this site, `denied` counts
 * or was told of and the provider does not confirm it, `open` settles itself, or is an attempt that nobody paid.
 */
export function sortOf({ matter, what }: UnsettledRow): 'owed' | 'misfit' | 'denied' | 'open' {
  if (matter === null || matter === ABANDONED) return 'open';
  if (matter === UNCONFIRMED || what === NOT_CONFIRMED) return 'denied';
  return matter === 'refund' || matter === 'cancelled' || isOfMove(matter) ? 'owed' : 'misfit';
}

const byBeginning = (a: { created_at: string }, b: { created_at: string }) => a.created_at.localeCompare(b.created_at);

/** A payment that began less than half an hour ago may still be under way. */
const UNDER_WAY_MS = 30 * 60_000;

/** A server asks each minute, a function every five. */
const ASKED_MS = 6 * 60_000;

const FLAGS = {
  mismatch: 'another amount or product was paid',
  'paid-twice': 'told of under two ids of the provider, look there whether it was paid twice',
  'paid-before': 'paid at the provider before this payment began, look there who paid it',
};

/** What a payment is for, such as `donation` or `donation for kheerganga-carry-down`. */
const whatFor = ({ type, campaign_id }: Pick<IntentTable, 'type' | 'campaign_id'>) =>
  campaign_id ? `${type} for ${campaign_id}` : type;

/** A word of `flag_evidence` as people read it: `₹501.00 under the provider's id 4039937155`. */
function paidAs(word: string): string {
  const [id = '-', paise = '-'] = word.split(':');
  const amount = paise === '-' ? 'an unreadable amount' : `₹${rupeesOf(Number(paise))}`;
  return `${amount} under ${id === '-' ? 'no id of the provider' : `the provider's id ${id}`}`;
}

/** What the provider said about a payment. What a flag was set for changes nothing else in the row. */
function saidOf({
  flag,
  flag_evidence,
  gateway_status,
}: Pick<IntentTable, 'flag' | 'flag_evidence' | 'gateway_status'>) {
  const paid = flag && flag_evidence ? flag_evidence.split(' ').map(paidAs).join(' and ') : '';
  return paid ? `paid: ${paid}` : `the provider said ${gateway_status ?? 'nothing'}`;
}

const lastAsked = ({ checked_at }: Pick<IntentTable, 'checked_at'>) =>
  checked_at ? [`last asked ${moment(checked_at)}`] : [];

/** What a person closes about a payment that counts and that the provider itself has not confirmed. */
export const UNCONFIRMED = 'unconfirmed';

/**
 * Payments that count by what a browser or a webhook brought while the provider did not answer, and that the provider itself has not
 * confirmed half an hour later: whoever brings an answer can change what its hash does not cover.
 */
async function unconfirmed(db: Database, at: Date, since: string): Promise<UnsettledRow[]> {
  const before = new Date(at.getTime() - UNDER_WAY_MS).toISOString();
  // What was told lately may be of a payment that began long before. Nothing is told of one before it began, and so no older event is read.
  const begun = since && new Date(Date.parse(since) - UNPAID_DAYS * DAY_MS).toISOString();
  const told = (eb: ExpressionBuilder<Tables, 'intents'>, by: '=' | '<>', from: string) =>
    eb
      .selectFrom('payment_events')
      .select('id')
      .whereRef('payment_events.txnid', '=', 'intents.txnid')
      .where('outcome', '=', 'success')
      .where('source', by, 'reconciler')
      .where('payment_events.created_at', '>=', from);
  const rows = await db
    .selectFrom('intents')
    .selectAll()
    .where('status', '=', 'paid')
    .where('created_at', '>=', begun)
    .where('settled_at', '<', before)
    // Nothing was ever brought for a demonstration's rows.
    .where((eb) => eb.and([eb.exists(told(eb, '<>', since)), eb.not(eb.exists(told(eb, '=', begun)))]))
    .orderBy('created_at')
    .execute();
  return rows.map((row) => ({
    what: 'counts as paid, but the provider itself has not said that the money came, look there',
    txnid: row.txnid,
    rupees: rupeesOf(row.amount_paise),
    since: row.created_at,
    detail: [whatFor(row), ...lastAsked(row)].join(', '),
    matter: UNCONFIRMED,
  }));
}

/**
 * How many payments began half an hour ago or before, and PayU has never answered about them, though it was asked within the last minutes: a
 * server that stood still did not ask.
 */
export async function unansweredPayments(db: Database, at: Date): Promise<number> {
  const row = await db
    .selectFrom('intents')
    .where('status', 'in', ['created', 'pending'])
    .where('created_at', '<', new Date(at.getTime() - UNDER_WAY_MS).toISOString())
    .where('checked_at', 'is', null)
    .where('flag', 'is', null)
    .where('next_check_ms', '>', at.getTime() - ASKED_MS)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

/** Payments that nobody has settled half an hour after they began, and those with a flag. */
export async function openPayments(db: Database, at: Date): Promise<UnsettledRow[]> {
  const before = new Date(at.getTime() - UNDER_WAY_MS).toISOString();
  const intents = db.selectFrom('intents').selectAll();
  // Each reads an index of few rows; in one query it would be all payments.
  const open = intents.where('status', 'in', ['created', 'pending']).where('created_at', '<', before);
  const flagged = await intents.where('flag', 'is not', null).execute();
  const rows = [...(await open.where('flag', 'is', null).execute()), ...flagged].toSorted(byBeginning);
  const long = new Date(at.getTime() - UNPAID_DAYS * DAY_MS).toISOString();
  // A visitor who looks at it later lets it be asked about once more, which opens nothing.
  const isOver = ({ status, next_check_ms, created_at }: (typeof rows)[number]) =>
    status === 'pending' && (next_check_ms === null || created_at <= long);
  return rows.map((row) => ({
    what: row.flag
      ? FLAGS[row.flag]
      : `${row.status}, ${isOver(row) ? 'and asked about no more' : 'settled by no one'}`,
    txnid: row.txnid,
    rupees: rupeesOf(row.amount_paise),
    since: row.created_at,
    detail: [whatFor(row), saidOf(row), ...lastAsked(row)].join(', '),
    matter: row.flag || isOver(row) || row.status === ABANDONED ? issueOf(row) : null,
  }));
}

const evidenceIn = (payload: string): Evidence => JSON.parse(payload);

function amountOf(payload: string): string {
  const { paise } = evidenceIn(payload);
  return paise === null ? 'unreadable' : rupeesOf(paise);
}

/** Payments that the provider took under an id that this site never gave out. */
async function neverBegun(db: Database, since: string): Promise<UnsettledRow[]> {
  const rows = await db
    .selectFrom('payment_events')
    .leftJoin('intents', 'intents.txnid', 'payment_events.txnid')
    .select(['payment_events.txnid', 'payment_events.payload', 'payment_events.created_at', 'payment_events.source'])
    .where('payment_events.outcome', '=', 'success')
    .where('payment_events.created_at', '>=', since)
    .where('intents.txnid', 'is', null)
    .orderBy('payment_events.created_at')
    .execute();
  return rows.map((row) => ({
    what: 'paid, but this site never began it',
    txnid: row.txnid,
    rupees: amountOf(row.payload),
    since: row.created_at,
    detail: `told by ${row.source}`,
    matter: successMatter(evidenceIn(row.payload)),
  }));
}

/** The line of a success that may stay for ever, unless a person has looked at the provider and closes it. */
const NOT_CONFIRMED =
  'told of as paid, but the provider does not say that the money came, look there and close it if it did not come';

/** What the provider said and could not be recorded yet. A person can close a success that the provider itself does not confirm. */
export async function notRecorded(db: Database, at: Date): Promise<UnsettledRow[]> {
  const rows = await db
    .selectFrom('payment_events')
    .selectAll()
    // A number that every time is above, so that the index of what is open is read.
    .where('retry_ms', '>', 0)
    // What is being worked on at this moment has no failure, and its first retry is still to come.
    .where((eb) => eb.or([eb('failures', '>', 0), eb('retry_ms', '<', at.getTime())]))
    .execute();
  return rows.toSorted(byBeginning).map((row) => ({
    what:
      row.last_error === NOT_COME
        ? NOT_CONFIRMED
        : `the provider said ${row.outcome}, which could not be recorded and is tried again`,
    txnid: row.txnid,
    rupees: amountOf(row.payload),
    since: row.created_at,
    detail: `told by ${row.source}, failed ${row.failures} times: ${row.last_error ?? 'the server ended'}`,
    matter: row.last_error === NOT_COME ? successMatter(evidenceIn(row.payload)) : null,
  }));
}
