import { type ExpressionBuilder, type SelectQueryBuilder, sql } from 'kysely';
import { isCancelled } from '../../contract/campaign-rules.ts';
import { rupeesOf } from '../../contract/rupees.ts';
import { DAY_MS, day, moment } from '../../lib/format.ts';
import type { Database } from '../database/open.ts';
import type { MatterKind } from '../database/schema/money.ts';
import type { Tables } from '../database/schema.ts';
import { balances, owedIds } from '../money/ledger.ts';
import {
  FOUND,
  isClosed,
  isSame,
  type Matter,
  mattersOf,
  openTxnids,
  plainMatter,
  wasFound,
} from '../money/matters.ts';
import type { Intent } from '../payments/context.ts';
import { NOT_COME, successMatter, UNPAID_DAYS, type UnsettledRow } from '../payments/intents.ts';
import type { Evidence } from '../payu/evidence.ts';
import { type Booking, holds } from '../places/places.ts';
import { shownRupees } from '../platform/money.ts';

interface Wanted {
  /** ISO 8601 in UTC: of what needs a look at every payment, only what was told from then on, for whoever asks often. */
  since?: string;
  txnid?: string | undefined;
}

export const MOST_LISTED = 5000;

const only = (column: string, { txnid }: Wanted) =>
  txnid === undefined ? sql<boolean>`1 = 1` : sql<boolean>`${sql.ref(column)} = ${txnid}`;

const intents = (db: Database, wanted: Wanted) =>
  db.selectFrom('intents').selectAll().where(only('intents.txnid', wanted)).orderBy('created_at').limit(MOST_LISTED);

/**
 * Every payment that no one settled half an hour after it began, everything that the provider said and that could not be recorded,
 * and every other matter of money that a person has to look at: what the provider has not confirmed, wrong amounts, payments taken
 * twice, what is owed, payments that this site never began. What a person has closed is left out. No PAN is part of it.
 * Of attempts that nobody paid only the first ones are among them: `begunPayments` has them page by page.
 */
export async function unsettledPayments(db: Database, at: Date, wanted: Wanted = {}): Promise<UnsettledRow[]> {
  const [untold, strange] = [await notRecorded(db, at, wanted), await neverBegun(db, wanted)];
  const closed = await mattersOf(
    db,
    [...untold, ...strange].map(({ txnid }) => txnid),
  );
  const isOpen = ({ txnid, closes }: UnsettledRow) =>
    !closed.some((one) => one.txnid === txnid && one.closed_at !== null && closes.some((open) => isSame(open, one)));
  return [
    ...untold.filter(isOpen),
    ...(await openPayments(db, at, wanted)),
    ...(await unconfirmed(db, at, wanted)),
    ...(await owedRows(db, wanted)),
    ...strange.filter(isOpen),
  ];
}

function whyOwed(
  row: Pick<Booking, 'place' | 'given_back_at' | 'cancelling'> & { status: string; less: unknown },
): string {
  const howMuch = row.cancelling === '[]' ? 'decide how much goes back' : 'give back what the terms say';
  if (row.given_back_at !== null) return `given back by its person, ${howMuch}`;
  if (!holds(row)) return 'paid without a place, give it back';
  if (isCancelled(row.status)) return 'paid for a campaign that is cancelled, give it back';
  if (Number(row.less)) return `somebody of the booking does not come, ${howMuch}`;
  return 'moved to a campaign that costs less, give the difference back';
}

/** What the foundation owes for bookings: paid without a place, for a campaign that is called off, or more than the place costs. */
async function owedRows(db: Database, wanted: Wanted): Promise<UnsettledRow[]> {
  const rows = await db
    .selectFrom('enrolments')
    .innerJoin('campaigns', 'campaigns.id', 'enrolments.campaign_id')
    .selectAll('enrolments')
    .select('campaigns.status')
    .select((eb) =>
      eb
        .selectFrom('companions')
        .select((of) => of.fn.countAll<number>().as('count'))
        .whereRef('companions.txnid', '=', 'enrolments.txnid')
        .where('companions.place', '=', 'none')
        .as('less'),
    )
    .where('txnid', 'in', owedIds(db))
    .where(only('txnid', wanted))
    // What was paid has a number; a demonstration's rows have none.
    .where('serial', 'is not', null)
    .orderBy('enrolments.created_at')
    .limit(MOST_LISTED)
    .execute();
  const ids = rows.map(({ txnid }) => txnid);
  const balanceOf = await balances(db, ids);
  return rows.map((row) => {
    const { owed: paise, paid, returned, notedAt, notes } = balanceOf(row.txnid);
    const all = !holds(row) || isCancelled(row.status);
    const back = `, ${shownRupees(returned)} of ${shownRupees(paid)} went back, noted on ${day(notedAt)}: ${notes}`;
    return {
      what: whyOwed(row),
      txnid: row.txnid,
      rupees: rupeesOf(paise),
      since: row.paid_at ?? row.created_at,
      detail: `${all ? 'enrolment in' : `of ${shownRupees(paid)} for`} ${row.campaign_name} (${row.campaign_id})${returned ? back : ''}`,
      sort: 'owed',
      closes: [],
    };
  });
}

/** A payment that began less than half an hour ago may still be under way. */
const UNDER_WAY_MS = 30 * 60_000;

/** A server asks each minute, a function every five. */
const ASKED_MS = 6 * 60_000;

const whatFor = ({ type, campaign_id }: Intent) => (campaign_id ? `${type} for ${campaign_id}` : type);

/** A payment that was told of, as people read it: `₹501.00 under the provider's id 4039937155`. */
function paidAs({ reference, paise }: Matter): string {
  const amount = paise === null ? 'an unreadable amount' : shownRupees(paise);
  return `${amount} under ${reference ? `the provider's id ${reference}` : 'no id of the provider'}`;
}

/**
 * Payments that count by what a browser or a webhook brought while the provider did not answer, and that the provider itself has not
 * confirmed half an hour later: whoever brings an answer can change what its hash does not cover.
 */
async function unconfirmed(db: Database, at: Date, wanted: Wanted): Promise<UnsettledRow[]> {
  const { since = '' } = wanted;
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
  const rows = await intents(db, wanted)
    .where('status', '=', 'paid')
    .where('created_at', '>=', begun)
    .where('settled_at', '<', begunBefore(at))
    // Nothing was ever brought for a demonstration's rows.
    .where((eb) => eb.and([eb.exists(told(eb, '<>', since)), eb.not(eb.exists(told(eb, '=', begun)))]))
    .where((eb) => eb.not(isClosed(eb, 'unconfirmed')))
    .execute();
  return rows.map((row) => ({
    ...rowOf(row),
    what: 'counts as paid, but the provider itself has not said that the money came, look there',
    sort: 'denied',
    closes: [plainMatter('unconfirmed')],
  }));
}

/**
 * How many payments began half an hour ago or before, and PayU has never answered about them, though it was asked within the last minutes: a
 * server that stood still did not ask.
 */
export async function unansweredPayments(db: Database, at: Date): Promise<number> {
  const unanswered = db
    .selectFrom('intents')
    .select('txnid')
    .where('status', 'in', ['created', 'pending'])
    .where('created_at', '<', begunBefore(at))
    .where('checked_at', 'is', null)
    .where((eb) => eb.not(wasFound(eb)))
    .where('next_check_ms', '>', at.getTime() - ASKED_MS);
  return countUpTo(db, unanswered);
}

const WORDS: readonly [MatterKind, string][] = [
  ['mismatch', 'another amount or product was paid'],
  ['paid-twice', 'told of under two ids of the provider, look there whether it was paid twice'],
  ['paid-before', 'paid at the provider before this payment began, look there who paid it'],
];

/** A visitor who looks at it later lets it be asked about once more, which opens nothing. */
const isOver = ({ status, next_check_ms, created_at }: Intent, at: Date): boolean =>
  status === 'pending' && (next_check_ms === null || Date.parse(created_at) <= at.getTime() - UNPAID_DAYS * DAY_MS);

const rowOf = (row: Intent, ...said: string[]) => ({
  txnid: row.txnid,
  rupees: rupeesOf(row.amount_paise),
  since: row.created_at,
  detail: [whatFor(row), ...said, ...(row.checked_at ? [`last asked ${moment(row.checked_at)}`] : [])].join(', '),
});

async function openPayments(db: Database, at: Date, wanted: Wanted): Promise<UnsettledRow[]> {
  // Each reads an index of few rows; in one query it would be all payments.
  const rows = [...(await unsettled(db, at, wanted)), ...(await misfits(db, wanted))];
  return rows.toSorted((a, b) => a.since.localeCompare(b.since));
}

const SOME_BEGUN = 50;

const begunBefore = (at: Date) => new Date(at.getTime() - UNDER_WAY_MS).toISOString();
const saidOf = (row: Intent) => rowOf(row, `the provider said ${row.gateway_status ?? 'nothing'}`);

/** Attempts that nobody paid half an hour after they began, and that no person took from the list; the oldest first. */
export async function begunPayments(
  db: Database,
  at: Date,
  { page = 0, size, txnids }: { page?: number; size: number; txnids?: readonly string[] | undefined },
): Promise<UnsettledRow[]> {
  const rows = await db
    .selectFrom('intents')
    .selectAll()
    .where('status', '=', 'created')
    .where('created_at', '<', begunBefore(at))
    .$if(txnids !== undefined, (query) => query.where('txnid', 'in', [...(txnids ?? []), '']))
    .where((eb) => eb.not(wasFound(eb)))
    .where((eb) => eb.not(isClosed(eb, 'created')))
    .orderBy('created_at')
    .orderBy('txnid')
    .limit(size)
    .offset(page * size)
    .execute();
  return rows.map((row) => ({
    ...saidOf(row),
    what: 'created, settled by no one',
    sort: 'begun',
    closes: [plainMatter('created')],
  }));
}

/** Nobody needs to know how many more there are, and nobody waits while they are counted. */
export const MOST_COUNTED = 10_000;

/** How many of them there are, `MOST_COUNTED` at most: what the index has, without the few of which something was found or closed. */
export async function countBegun(db: Database, at: Date): Promise<number> {
  const begun = db
    .selectFrom('intents')
    .select('txnid')
    .where('status', '=', 'created')
    .where('created_at', '<', begunBefore(at));
  const kinds: readonly MatterKind[] = [...FOUND, 'created'];
  const other = db.selectFrom('matters').select('matters.txnid').where('kind', 'in', kinds);
  const count = await countUpTo(db, begun);
  return count < MOST_COUNTED ? count - (await countUpTo(db, begun.where('txnid', 'in', other))) : count;
}

async function countUpTo(
  db: Database,
  rows: SelectQueryBuilder<Tables, 'intents', { txnid: string }>,
): Promise<number> {
  const { count } = await db
    .selectFrom(rows.limit(MOST_COUNTED).as('some'))
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

async function unsettled(db: Database, at: Date, wanted: Wanted): Promise<UnsettledRow[]> {
  const open = await intents(db, wanted)
    .where('status', '=', 'pending')
    .where('created_at', '<', begunBefore(at))
    .where((eb) => eb.not(wasFound(eb)))
    .where((eb) => eb.not(isClosed(eb, 'pending')))
    .execute();
  const pending = open.map((row): UnsettledRow => {
    const said = saidOf(row);
    if (isOver(row, at))
      return { ...said, what: 'pending, and asked about no more', sort: 'misfit', closes: [plainMatter('pending')] };
    return { ...said, what: 'pending, settled by no one', sort: 'open', closes: [] };
  });
  const txnids = wanted.txnid === undefined ? undefined : [wanted.txnid];
  return [...pending, ...(await begunPayments(db, at, { size: SOME_BEGUN, txnids }))];
}

async function misfits(db: Database, wanted: Wanted): Promise<UnsettledRow[]> {
  const found = await intents(db, wanted)
    .where((eb) => eb('txnid', 'in', openTxnids(eb)))
    .execute();
  const matters = await mattersOf(
    db,
    found.map(({ txnid }) => txnid),
  );
  return found.flatMap((row) =>
    WORDS.flatMap(([kind, what]): UnsettledRow[] => {
      // All of a kind, also what was closed of it: it is looked at together.
      const these = matters.filter((one) => one.txnid === row.txnid && one.kind === kind);
      if (these.every(({ closed_at }) => closed_at !== null)) return [];
      return [{ ...rowOf(row, `paid: ${these.map(paidAs).join(' and ')}`), what, sort: 'misfit', closes: these }];
    }),
  );
}

const evidenceIn = (payload: string): Evidence => JSON.parse(payload);

function amountOf(payload: string): string {
  const { paise } = evidenceIn(payload);
  return paise === null ? 'unreadable' : rupeesOf(paise);
}

async function neverBegun(db: Database, wanted: Wanted): Promise<UnsettledRow[]> {
  const rows = await db
    .selectFrom('payment_events')
    .leftJoin('intents', 'intents.txnid', 'payment_events.txnid')
    .select(['payment_events.txnid', 'payment_events.payload', 'payment_events.created_at', 'payment_events.source'])
    .where('payment_events.outcome', '=', 'success')
    .where('payment_events.created_at', '>=', wanted.since ?? '')
    .where('intents.txnid', 'is', null)
    .where(only('payment_events.txnid', wanted))
    .orderBy('payment_events.created_at')
    .execute();
  return rows.map((row) => ({
    what: 'paid, but this site never began it',
    txnid: row.txnid,
    rupees: amountOf(row.payload),
    since: row.created_at,
    detail: `told by ${row.source}`,
    sort: 'misfit',
    closes: [successMatter(evidenceIn(row.payload))],
  }));
}

/** The line of a success that may stay for ever, unless a person has looked at the provider and closes it. */
const NOT_CONFIRMED =
  'told of as paid, but the provider does not say that the money came, look there and close it if it did not come';

/** What the provider said and could not be recorded yet. A person can close a success that the provider itself does not confirm. */
async function notRecorded(db: Database, at: Date, wanted: Wanted): Promise<UnsettledRow[]> {
  const rows = await db
    .selectFrom('payment_events')
    .selectAll()
    // A number that every time is above, so that the index of what is open is read.
    .where('retry_ms', '>', 0)
    .where(only('txnid', wanted))
    // What is being worked on at this moment has no failure, and its first retry is still to come.
    .where((eb) => eb.or([eb('failures', '>', 0), eb('retry_ms', '<', at.getTime())]))
    .execute();
  return rows
    .toSorted((a, b) => a.created_at.localeCompare(b.created_at))
    .map((row) => ({
      what:
        row.last_error === NOT_COME
          ? NOT_CONFIRMED
          : `the provider said ${row.outcome}, which could not be recorded and is tried again`,
      txnid: row.txnid,
      rupees: amountOf(row.payload),
      since: row.created_at,
      detail: `told by ${row.source}, failed ${row.failures} times: ${row.last_error ?? 'the server ended'}`,
      sort: row.last_error === NOT_COME ? 'denied' : 'open',
      closes: row.last_error === NOT_COME ? [successMatter(evidenceIn(row.payload))] : [],
    }));
}
