import { rupeesOf } from '../../contract/rupees.ts';
import type { Database } from '../database/open.ts';
import type { Evidence } from '../payu/evidence.ts';

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
}

const FLAGS = {
  mismatch: 'another amount or product was paid',
  'paid-twice': 'told of under two ids of the provider, look there whether it was paid twice',
};

async function unsettled(db: Database, at: Date): Promise<UnsettledRow[]> {
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
  return rows.map((row) => ({
    what: row.flag ? FLAGS[row.flag] : `${row.status}, settled by no one`,
    txnid: row.txnid,
    rupees: rupeesOf(row.amount_paise),
    since: row.created_at,
    detail: `${row.type}, the provider said ${row.gateway_status ?? 'nothing'}, asked ${row.checks} times`,
  }));
}

async function toGiveBack(db: Database): Promise<UnsettledRow[]> {
  const refunds = db.selectFrom('enrolments').selectAll().where('status', '=', 'REFUND');
  // What was paid has a number; a demonstration's rows have none.
  return (await refunds.where('serial', 'is not', null).orderBy('created_at').execute()).map((row) => ({
    what: 'paid without a place, give it back',
    txnid: row.txnid,
    rupees: rupeesOf(row.amount_paise),
    since: row.paid_at ?? row.created_at,
    detail: `enrolment in ${row.campaign_name} (${row.campaign_id})`,
  }));
}

async function unknown(db: Database): Promise<UnsettledRow[]> {
  const rows = await db
    .selectFrom('payment_events')
    .leftJoin('intents', 'intents.txnid', 'payment_events.txnid')
    .select(['payment_events.txnid', 'payment_events.payload', 'payment_events.created_at', 'payment_events.source'])
    .where('payment_events.outcome', '=', 'success')
    .where('intents.txnid', 'is', null)
    .orderBy('payment_events.created_at')
    .execute();
  return rows.map((row) => {
    const { paise }: Pick<Evidence, 'paise'> = JSON.parse(row.payload);
    return {
      what: 'paid, but this site never began it',
      txnid: row.txnid,
      rupees: paise === null ? 'unreadable' : rupeesOf(paise),
      since: row.created_at,
      detail: `told by ${row.source}`,
    };
  });
}

/**
 * Every payment that no one settled half an hour after it began, and every other matter of money that a person has to look
 * at: wrong amounts, payments taken twice, places to be paid back, payments that this site never began. No PAN is part of it.
 */
export async function unsettledPayments(db: Database, at: Date): Promise<UnsettledRow[]> {
  return [...(await unsettled(db, at)), ...(await toGiveBack(db)), ...(await unknown(db))];
}
