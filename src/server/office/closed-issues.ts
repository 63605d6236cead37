import { moment } from '../../lib/format.ts';
import type { Database } from '../database/open.ts';
import { RETURNED } from '../database/queries.ts';
import type { Closing, UnsettledRow } from '../payments/issues.ts';
import { StartError } from '../platform/errors.ts';
import { unsettledPayments } from './unsettled-payments.ts';

/** Why nothing about a payment can be closed. */
async function whyNot(db: Database, txnid: string, isListed: boolean): Promise<string> {
  if (isListed) return `${txnid} cannot be closed before it is settled.`;
  const noted = db.selectFrom('closed_matters').select(['closed_by', 'closed_at']).where('txnid', '=', txnid);
  // A place that was released and a return that was noted stand in the same table, and closed nothing.
  const closed = noted.where('matter', 'not in', ['place', RETURNED]);
  const last = await closed.orderBy('closed_at', 'desc').executeTakeFirst();
  if (last) return `Nothing about ${txnid} is open; ${last.closed_by} closed it on ${moment(last.closed_at)}.`;
  const known = await db.selectFrom('intents').select('txnid').where('txnid', '=', txnid).executeTakeFirst();
  return known ? `Nothing about ${txnid} is open.` : `There is no payment with the id ${txnid}.`;
}

/**
 * Closes what is listed of payments, each once whatever is pressed at the same time. Resolves to the transaction ids of what was closed
 * now.
 */
export async function closeRows(
  db: Database,
  rows: readonly Pick<UnsettledRow, 'txnid' | 'matter'>[],
  { reason, by, at }: Omit<Closing, 'txnid'>,
): Promise<string[]> {
  const common = { reason: reason.trim(), closed_by: by, closed_at: at.toISOString() };
  const closed = await db
    .insertInto('closed_matters')
    .values(rows.map(({ txnid, matter }) => ({ ...common, txnid, matter: matter ?? '' })))
    .onConflict((conflict) => conflict.doNothing())
    .returning('txnid')
    .execute();
  return closed.map(({ txnid }) => txnid);
}

/**
 * Closes everything about a payment that a person can close, so that it is not listed any more. Something new about the same payment
 * is listed again. Returns what was closed, in words. Throws a `StartError` when there is nothing to close.
 */
export async function closeMatters(db: Database, { txnid, reason, by, at }: Closing): Promise<string[]> {
  const listed = (await unsettledPayments(db, at)).filter((row) => row.txnid === txnid);
  const open = listed.filter((row) => row.matter !== null);
  const refuse = async () => new StartError(await whyNot(db, txnid, listed.length > open.length));
  if (!open.length) throw await refuse();
  const matters = [...new Set(open.map((row) => row.matter))];
  const closed = await closeRows(
    db,
    matters.map((matter) => ({ txnid, matter })),
    { reason, by, at },
  );
  // Somebody else was quicker.
  if (!closed.length) throw await refuse();
  return open.map(({ what }) => what);
}
