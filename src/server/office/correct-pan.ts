import type { Transaction } from 'kysely';
import * as v from 'valibot';
import { Pan } from '../../contract/fields.ts';
import type { Database } from '../database/open.ts';
import type { Tables } from '../database/schema.ts';
import { maskPan, ofPayment } from '../pan/cipher.ts';
import type { Pans } from '../pan/pans.ts';
import { StartError } from '../platform/errors.ts';

/** Puts the PAN into the acknowledgement of a donation that has not gone out yet. */
async function correctAcknowledgement(on: Transaction<Tables>, txnid: string, maskedPan: string): Promise<void> {
  const mail = await on
    .selectFrom('mails')
    .select(['id', 'payload'])
    .where('once_key', '=', `receipt:${txnid}`)
    .where('status', '<>', 'sent')
    .executeTakeFirst();
  if (!mail) return;
  const payload = JSON.stringify({ ...JSON.parse(mail.payload), maskedPan });
  await on.updateTable('mails').set({ payload }).where('id', '=', mail.id).execute();
}

/**
 * Gives a donation that was paid another PAN, as the donor has written it. The books and the acknowledgement have it from then on.
 * Returns what was done, as a sentence. Throws a `StartError` when there is no such donation, or the PAN has not the form of one.
 */
export async function correctPan(
  db: Database,
  pans: Pick<Pans, 'write'>,
  txnid: string,
  typed: string,
): Promise<string> {
  const pan = v.safeParse(Pan, typed.trim());
  if (!pan.success) throw new StartError(`${pan.issues[0].message} Nothing was changed.`);
  return db.transaction().execute(async (on) => {
    const stored = pans.write(pan.output, ofPayment(txnid));
    // The payment comes first, as where one is settled: nobody waits in a circle.
    await on.updateTable('intents').set({ pan: stored }).where('txnid', '=', txnid).execute();
    const donation = await on
      .updateTable('donations')
      .set({ pan: stored })
      .where('txnid', '=', txnid)
      .returning('serial')
      .executeTakeFirst();
    if (!donation) throw new StartError(`There is no donation with the transaction id "${txnid}".`);
    await correctAcknowledgement(on, txnid, maskPan(pan.output));
    const receipt = donation.serial ? `, receipt ${donation.serial},` : '';
    return `${txnid}${receipt} has the PAN ${maskPan(pan.output)} now. Write the books again.`;
  });
}
