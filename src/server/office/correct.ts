import * as v from 'valibot';
import { isCancelled } from '../../contract/campaign-rules.ts';
import { Pan } from '../../contract/fields.ts';
import type { Database } from '../database/open.ts';
import type { Limit } from '../limits/limits.ts';
import { campaignPayload } from '../mail/joining.ts';
import type { OwnMail } from '../mail/kinds.ts';
import type { ReceiptPayload } from '../mail/receipt-letters.ts';
import { balanceOf, wentBack } from '../money/ledger.ts';
import { maskPan, ofPayment } from '../pan/cipher.ts';
import type { Pans } from '../pan/pans.ts';
import { addressLine, readFormJson, receiptPayload } from '../payments/record.ts';
import { keepFindable } from '../people/find.ts';
import { friendsOf } from '../places/companions.ts';
import { holds } from '../places/places.ts';
import { StartError } from '../platform/errors.ts';
import { hashToken } from '../platform/tokens.ts';
import type { Services } from '../services.ts';

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

/** A place without an account is that of its address: links in mails to the one of before show it to nobody any more. */
const endLinksOf = (on: Database, txnid: string) =>
  on
    .deleteFrom('own_place_links')
    .where('enrolment_id', 'in', (eb) =>
      eb.selectFrom('enrolments').select('enrolments.id').where('txnid', '=', txnid).where('user_id', 'is', null),
    )
    .execute();

/** With another name and another phone it is somebody else, of whom nothing was told. */
const forgetTelling = (on: Database, txnid: string) =>
  on
    .deleteFrom('tellings')
    .where('person_id', 'in', (eb) => eb.selectFrom('enrolments').select('enrolments.id').where('txnid', '=', txnid))
    .execute();

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
    if (row.email.toLowerCase() !== email.toLowerCase()) await endLinksOf(on, txnid);
    if (row.name !== name && row.mobile !== mobile) await forgetTelling(on, txnid);
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

const RECEIPTS_AGAIN: Limit = {
  name: 'receipt-again',
  hits: 3,
  windowMs: 3_600_000,
  message: 'This receipt was sent three times in an hour.',
};

type Parts = Pick<Services, 'config' | 'db' | 'limits' | 'outbox' | 'pans'>;

async function mailOf({ config, db, pans }: Parts, txnid: string): Promise<{ to: string; mail: OwnMail }> {
  const noAddress = () => new StartError('There is no email address here. Correct it first.');
  if (wentBack(await balanceOf(db, txnid)))
    throw new StartError('This amount went back, so its receipt is not sent again.');
  const gift = await db.selectFrom('donations').selectAll().where('txnid', '=', txnid).executeTakeFirst();
  if (gift?.serial) {
    if (!gift.email) throw noAddress();
    const payload = receiptPayload('donation', gift, pans.readMasked(gift.pan, ofPayment(txnid)));
    const campaign = gift.campaign_name && { campaignName: gift.campaign_name };
    return { to: gift.email, mail: { kind: 'donation-receipt', payload: { ...payload, ...campaign } } };
  }
  const place = await db.selectFrom('enrolments').selectAll().where('txnid', '=', txnid).executeTakeFirst();
  if (!place || (place.amount_paise && !place.serial)) throw new StartError('There is no receipt under this id.');
  if (!place.email) throw noAddress();
  const row = await db
    .selectFrom('campaigns')
    .selectAll()
    .where('id', '=', place.campaign_id)
    .executeTakeFirstOrThrow();
  if (isCancelled(row.status))
    throw new StartError('This campaign is cancelled, so nobody is told again how to join it.');
  const campaign = campaignPayload(row, !holds(place), config.siteUrl);
  const friends = (await friendsOf(db, place)).map(({ name }) => name);
  return {
    to: place.email,
    mail: { kind: 'enrolment-receipt', payload: { ...receiptPayload('enroll', place, ''), friends, campaign } },
  };
}

/**
 * Sends the receipt once more as it reads now, to the address that is stored now; `log` runs in the same transaction, `once` stops a second
 * mail. Resolves to the address. Throws a `StartError` where none can be sent, 429 after three in an hour.
 */
export async function sendReceiptAgain(
  parts: Parts,
  txnid: string,
  once: string,
  log: (on: Database, to: string) => Promise<void>,
): Promise<string> {
  const { to, mail } = await mailOf(parts, txnid);
  // Back leads to the form again, after something was corrected.
  const key = `receipt-again:${txnid}:${once}:${hashToken(JSON.stringify([to, mail])).slice(0, 16)}`;
  const sent = parts.db.selectFrom('mails').select('id').where('once_key', '=', key);
  if (await sent.executeTakeFirst()) return to;
  await parts.limits.hit([RECEIPTS_AGAIN, txnid]);
  await parts.db.transaction().execute(async (on) => {
    await parts.outbox.add(on, to, mail, key);
    await log(on, to);
  });
  parts.outbox.kick();
  return to;
}
