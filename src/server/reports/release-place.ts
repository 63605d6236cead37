import type { Database } from '../database/open.ts';
import { StartError } from '../platform/errors.ts';
import type { Closing } from './closing.ts';

const GIVE_BACK = 'npm run unsettled lists what was paid, until you close what is to be given back';

/** Why there is no place to release. */
async function whyNot(db: Database, txnid: string): Promise<string> {
  const known = await db.selectFrom('enrolments').select('id').where('txnid', '=', txnid).executeTakeFirst();
  if (known) return `${txnid} has no place any more; ${GIVE_BACK}.`;
  return `There is no place with the id ${txnid}; npm run people -- CAMPAIGN lists the ids.`;
}

/**
 * Releases the place of somebody who cannot come, so that another can have it. A payment for it is listed from then on as to be given
 * back; a free place leaves the history. Who did it, when and why is kept with the matters that were closed. Returns what follows, as a
 * sentence. Throws a `StartError` where there is no such place.
 */
export function releasePlace(db: Database, { txnid, reason, by, at }: Closing): Promise<string> {
  return db.transaction().execute(async (on) => {
    const { numUpdatedRows: paid } = await on
      .updateTable('enrolments')
      .set({ status: 'REFUND' })
      .where('txnid', '=', txnid)
      .where('status', '=', 'PAID')
      .executeTakeFirst();
    const { numDeletedRows: free } = await on
      .deleteFrom('enrolments')
      .where('txnid', '=', txnid)
      .where('status', '=', 'FREE')
      .executeTakeFirst();
    if (paid + free === 0n) throw new StartError(await whyNot(on, txnid));
    await on
      .insertInto('closed_matters')
      .values({ txnid, matter: 'place', reason: reason.trim(), closed_by: by, closed_at: at.toISOString() })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    return paid ? `The place is free again; ${GIVE_BACK}.` : 'The place is free again.';
  });
}
