import * as v from 'valibot';
import { Pan } from '../../contract/fields.ts';
import type { Database } from '../database/open.ts';
import type { ReceiptPayload } from '../mail/receipt-letters.ts';
import { maskPan, ofPayment } from '../pan/cipher.ts';
import type { Pans } from '../pan/pans.ts';
import { addressLine, readFormJson } from '../payments/record.ts';
import { keepFindable } from '../people/words.ts';
import { StartError } from '../platform/errors.ts';

/** Puts a correction into a receipt that still waits. */
async function correctReceipt(on: Database, txnid: string, change: Partial<ReceiptPayload>, to?: string) {
  const mail = await on
    .selectFrom('mails')
    .select(['id', 'payload'])
    .where('once_key', '=', `receipt:${txnid}`)
    .where('status', '<>', 'sent')
    .executeTakeFirst();
  if (!mail) return;
  const payload = JSON.stringify({ ...JSON.parse(mail.payload), ...change });
  await on
    .updateTable('mails')
    .set({ payload, ...(to && { recipient: to }) })
    .where('id', '=', mail.id)
    .execute();
}

interface PersonFields {
  name: string;
  email: string;
  mobile: string;
  address: Readonly<Record<string, string>>;
}

async function rowOf(on: Database, txnid: string) {
  for (const table of ['donations', 'enrolments'] as const) {
    const row = await on
      .selectFrom(table)
      .select(['name', 'email', 'mobile', 'address'])
      .where('txnid', '=', txnid)
      .executeTakeFirst();
    if (row) return { table, row };
  }
  throw new StartError('There is no payment and no place with this id.');
}

function difference(before: Readonly<Record<string, string>>, after: Readonly<Record<string, string>>) {
  const names = Object.keys(after).filter((name) => (before[name] ?? '') !== after[name]);
  const told = (of: Readonly<Record<string, string>>) =>
    names.map((name) => `${name}: ${of[name] || 'nothing'}`).join('; ');
  return { before: told(before), after: told(after), changed: names.length > 0 };
}

/**
 * Corrects whose payment or place it is, there and in a receipt that still waits. Resolves to what was there before and is now. Throws a
 * `StartError` where there is no such row, or nothing differs.
 */
export async function correctPerson(
  db: Database,
  txnid: string,
  { name, email, mobile, address }: PersonFields,
  log: (on: Database, change: { before: string; after: string }) => Promise<void>,
): Promise<void> {
  await db.transaction().execute(async (on) => {
    // The payment comes first, as where one is settled: nobody waits in a circle.
    const paid = await on
      .updateTable('intents')
      .set({ name, email, mobile })
      .where('txnid', '=', txnid)
      .returning('donor')
      .executeTakeFirst();
    const { table, row } = await rowOf(on, txnid);
    const old = readFormJson(row.address);
    const { before, after, changed } = difference(
      { ...old, name: row.name, email: row.email, mobile: row.mobile } as Record<string, string>,
      { name, email, mobile, ...address },
    );
    if (!changed) throw new StartError('Nothing differs from what is stored.');
    const form = JSON.stringify({ ...old, ...address });
    if (paid)
      await on
        .updateTable('intents')
        .set({ donor: JSON.stringify({ ...readFormJson(paid.donor), ...address }) })
        .where('txnid', '=', txnid)
        .execute();
    await on.updateTable(table).set({ name, email, mobile, address: form }).where('txnid', '=', txnid).execute();
    await keepFindable(on, txnid);
    await correctReceipt(on, txnid, { name, address: addressLine(form) }, email);
    await log(on, { before, after });
  });
}

/**
 * Gives a paid donation another PAN; `log` runs in the same transaction, with masked PANs. Returns what was done, as a sentence. Throws a
 * `StartError` when there is no such donation, or this is no PAN.
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
