import type { Database } from './open.ts';

/** The matter of a paid amount that went back at the provider: given back in its dashboard, or taken by a bank after a dispute. */
export const RETURNED = 'returned';

/** When somebody noted that payments went back (`npm run books -- returned`), ISO 8601 in UTC, by transaction id. */
export async function returnsNoted(on: Database, txnids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (!txnids.length) return new Map();
  const noted = on.selectFrom('closed_matters').select(['txnid', 'closed_at']).where('matter', '=', RETURNED);
  const rows = await noted.where('txnid', 'in', txnids).execute();
  return new Map(rows.map(({ txnid, closed_at }) => [txnid, closed_at]));
}
