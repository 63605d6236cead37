import type { Database } from '../database/open.ts';
import { UNCOUNTED } from '../payments/uncounted.ts';
import { openPayments, unconfirmed } from './open-payments.ts';
import { ofCancelled, toGiveBack } from './to-give-back.ts';
import { neverBegun, notRecorded } from './unrecorded.ts';
import type { UnsettledRow } from './unsettled-row.ts';

/** Tells what a person has closed. The word of an earlier version closes what the provider had said until then. */
async function closedBefore(db: Database): Promise<(row: UnsettledRow) => boolean> {
  const closed = await db.selectFrom('closed_matters').select(['txnid', 'matter', 'closed_at']).execute();
  const known = new Map(closed.map(({ txnid, matter, closed_at }) => [`${txnid} ${matter}`, closed_at]));
  return ({ txnid, matter, since }) =>
    matter !== null &&
    (known.has(`${txnid} ${matter}`) ||
      (matter.startsWith(`${UNCOUNTED} `) && since <= (known.get(`${txnid} ${UNCOUNTED}`) ?? '')));
}

/**
 * Every payment that no one settled half an hour after it began, everything that the provider said and that could not be recorded,
 * and every other matter of money that a person has to look at: what the provider has not confirmed, wrong amounts, payments taken
 * twice, places to be paid back, also of cancelled campaigns, payments that this site never began. What a person has closed is left
 * out. No PAN is part of it.
 */
export async function unsettledPayments(db: Database, at: Date): Promise<UnsettledRow[]> {
  const isClosed = await closedBefore(db);
  const rows = [
    ...(await notRecorded(db, at)),
    ...(await openPayments(db, at)),
    ...(await unconfirmed(db, at)),
    ...(await toGiveBack(db)),
    ...(await ofCancelled(db)),
    ...(await neverBegun(db)),
  ];
  return rows.filter((row) => !isClosed(row));
}
