import type { Selectable } from 'kysely';
import { isCancelled } from '../../contract/enrolment-rules.ts';
import { rupeesOf } from '../../contract/rupees.ts';
import { DAY_MS } from '../../lib/day-ms.ts';
import type { Database } from '../database/open.ts';
import type { EnrolmentTable, IntentTable } from '../database/schema/payments.ts';
import { UNPAID_DAYS } from '../payments/checks.ts';
import { matterOf } from '../payments/open-matter.ts';
import { type Evidence, paymentWord } from '../payu/evidence.ts';

/** A payment that began less than half an hour ago may still be under way. */
const UNDER_WAY_MS = 30 * 60_000;

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

const FLAGS = {
  mismatch: 'another amount or product was paid',
  'paid-twice': 'told of under two ids of the provider, look there whether it was paid twice',
  'paid-before': 'paid at the provider before this payment began, look there who paid it',
};

/** A success of an id that was never begun. An earlier version closed all of one id by this word alone. */
const UNKNOWN = 'unknown';

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

/** Payments that nobody has settled half an hour after they began, and those with a flag. */
async function openPayments(db: Database, at: Date): Promise<UnsettledRow[]> {
  const before = new Date(at.getTime() - UNDER_WAY_MS).toISOString();
  const rows = await db
    .selectFrom('intents')
    .selectAll()
    .where((eb) =>
      eb.or([
        eb.and([eb('status', 'in', ['created', 'pending']), eb('created_at', '<', before)]),
        eb('flag', 'is not', null),
      ]),
    )
    .orderBy('created_at')
    .execute();
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
    detail: `${whatFor(row)}, ${saidOf(row)}, asked ${row.checks} times`,
    matter: row.flag || isOver(row) ? matterOf(row) : null,
  }));
}

const giveBack = (row: Selectable<EnrolmentTable>): UnsettledRow => ({
  what: 'paid without a place, give it back',
  txnid: row.txnid,
  rupees: rupeesOf(row.amount_paise),
  since: row.paid_at ?? row.created_at,
  detail: `enrolment in ${row.campaign_name} (${row.campaign_id})`,
  matter: 'refund',
});

/** Payments for which there was no place. */
async function toGiveBack(db: Database): Promise<UnsettledRow[]> {
  const refunds = db.selectFrom('enrolments').selectAll().where('status', '=', 'REFUND');
  // What was paid has a number; a demonstration's rows have none.
  return (await refunds.where('serial', 'is not', null).orderBy('created_at').execute()).map(giveBack);
}

/** Places that were paid in campaigns that are cancelled now. */
async function ofCancelled(db: Database): Promise<UnsettledRow[]> {
  const places = db
    .selectFrom('enrolments')
    .innerJoin('campaigns', 'campaigns.id', 'enrolments.campaign_id')
    .selectAll('enrolments')
    .select('campaigns.status as campaign_status')
    .where('enrolments.status', '=', 'PAID')
    .where('enrolments.serial', 'is not', null)
    .orderBy('enrolments.created_at');
  return (await places.execute())
    .filter((row) => isCancelled(row.campaign_status))
    .map((row) => ({
      ...giveBack(row),
      what: 'paid for a campaign that is cancelled, give it back',
      matter: 'cancelled',
    }));
}

const evidenceIn = (payload: string): Evidence => JSON.parse(payload);

function amountOf(payload: string): string {
  const { paise } = evidenceIn(payload);
  return paise === null ? 'unreadable' : rupeesOf(paise);
}

/** Payments that the provider took under an id that this site never gave out. */
async function neverBegun(db: Database): Promise<UnsettledRow[]> {
  const rows = await db
    .selectFrom('payment_events')
    .leftJoin('intents', 'intents.txnid', 'payment_events.txnid')
    .select(['payment_events.txnid', 'payment_events.payload', 'payment_events.created_at', 'payment_events.source'])
    .where('payment_events.outcome', '=', 'success')
    .where('intents.txnid', 'is', null)
    .orderBy('payment_events.created_at')
    .execute();
  return rows.map((row) => ({
    what: 'paid, but this site never began it',
    txnid: row.txnid,
    rupees: amountOf(row.payload),
    since: row.created_at,
    detail: `told by ${row.source}`,
    matter: `${UNKNOWN} ${paymentWord(evidenceIn(row.payload))}`,
  }));
}

/** What the provider said and could not be recorded yet. */
async function notRecorded(db: Database, at: Date): Promise<UnsettledRow[]> {
  const rows = await db
    .selectFrom('payment_events')
    .selectAll()
    .where('retry_ms', 'is not', null)
    // What is being worked on at this moment has no failure, and its first retry is still to come.
    .where((eb) => eb.or([eb('failures', '>', 0), eb('retry_ms', '<', at.getTime())]))
    .orderBy('created_at')
    .execute();
  return rows.map((row) => ({
    what: `the provider said ${row.outcome}, which could not be recorded and is tried again`,
    txnid: row.txnid,
    rupees: amountOf(row.payload),
    since: row.created_at,
    detail: `told by ${row.source}, failed ${row.failures} times: ${row.last_error ?? 'the server ended'}`,
    matter: null,
  }));
}

/** Tells what a person has closed. The word of an earlier version closes what the provider had said until then. */
async function closedBefore(db: Database): Promise<(row: UnsettledRow) => boolean> {
  const closed = await db.selectFrom('closed_matters').select(['txnid', 'matter', 'closed_at']).execute();
  const known = new Map(closed.map(({ txnid, matter, closed_at }) => [`${txnid} ${matter}`, closed_at]));
  return ({ txnid, matter, since }) =>
    matter !== null &&
    (known.has(`${txnid} ${matter}`) ||
      (matter.startsWith(`${UNKNOWN} `) && since <= (known.get(`${txnid} ${UNKNOWN}`) ?? '')));
}

/**
 * Every payment that no one settled half an hour after it began, everything that the provider said and that could not be recorded,
 * and every other matter of money that a person has to look at: wrong amounts, payments taken twice, places to be paid back,
 * also of cancelled campaigns, payments that this site never began. What a person has closed is left out. No PAN is part of it.
 */
export async function unsettledPayments(db: Database, at: Date): Promise<UnsettledRow[]> {
  const isClosed = await closedBefore(db);
  const rows = [
    ...(await notRecorded(db, at)),
    ...(await openPayments(db, at)),
    ...(await toGiveBack(db)),
    ...(await ofCancelled(db)),
    ...(await neverBegun(db)),
  ];
  return rows.filter((row) => !isClosed(row));
}
