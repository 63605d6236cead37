import type { Database } from '../database/open.ts';
import { HttpError } from '../platform/errors.ts';

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
