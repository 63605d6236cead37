import * as v from 'valibot';
import { Pan } from '../../contract/fields.ts';
import type { Database } from '../database/open.ts';
import { maskPan, ofPayment } from '../pan/cipher.ts';
import type { Pans } from '../pan/pans.ts';
import { StartError } from '../platform/errors.ts';
import { correctReceipt } from './correct-person.ts';

/**
 * Gives a donation that was paid another PAN, as the donor has written it. The books and the acknowledgement have it from then on.
 * `log` runs in the same transaction, with masked PANs. Returns what was done, as a sentence. Throws a `StartError` when there is no such donation, or the PAN has not the form of one.
 */
export async function correctPan(
  db: Database,
  pans: Pick<Pans, 'readMasked' | 'write'>,
  txnid: string,
  typed: string,
  log: (on: Database, change: { before: string; after: string }) => Promise<void> = async () => {},
): Promise<string> {
  const pan = v.safeParse(Pan, typed.trim());
  if (!pan.success) throw new StartError(`${pan.issues[0].message} Nothing was changed.`);
  return db.transaction().execute(async (on) => {
    const stored = pans.write(pan.output, ofPayment(txnid));
    const old = await on.selectFrom('donations').select('pan').where('txnid', '=', txnid).executeTakeFirst();
    // The payment comes first, as where one is settled: nobody waits in a circle.
    await on.updateTable('intents').set({ pan: stored }).where('txnid', '=', txnid).execute();
    const donation = await on
      .updateTable('donations')
      .set({ pan: stored })
      .where('txnid', '=', txnid)
      .returning('serial')
      .executeTakeFirst();
    if (!donation) throw new StartError(`There is no donation with the transaction id "${txnid}".`);
    await correctReceipt(on, txnid, { maskedPan: maskPan(pan.output) });
    await log(on, { before: pans.readMasked(old?.pan ?? '', ofPayment(txnid)), after: maskPan(pan.output) });
    const receipt = donation.serial ? `, receipt ${donation.serial},` : '';
    return `${txnid}${receipt} has the PAN ${maskPan(pan.output)} now. Write the books again.`;
  });
}
