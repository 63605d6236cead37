import { rupeesOf } from '../../contract/rupees.ts';
import type { Database } from '../database/open.ts';
import { NOT_COME, successMatter } from '../payments/uncounted.ts';
import type { Evidence } from '../payu/evidence.ts';
import type { UnsettledRow } from './unsettled-row.ts';

const evidenceIn = (payload: string): Evidence => JSON.parse(payload);

function amountOf(payload: string): string {
  const { paise } = evidenceIn(payload);
  return paise === null ? 'unreadable' : rupeesOf(paise);
}

/** Payments that the provider took under an id that this site never gave out. */
export async function neverBegun(db: Database): Promise<UnsettledRow[]> {
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
    .where('retry_ms', 'is not', null)
    // What is being worked on at this moment has no failure, and its first retry is still to come.
    .where((eb) => eb.or([eb('failures', '>', 0), eb('retry_ms', '<', at.getTime())]))
    .orderBy('created_at')
    .execute();
  return rows.map((row) => ({
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
