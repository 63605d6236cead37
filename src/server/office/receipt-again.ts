import { isCancelled } from '../../contract/campaign-rules.ts';
import type { Database } from '../database/open.ts';
import type { Limit } from '../limits/limits.ts';
import type { OwnMail } from '../mail/kinds.ts';
import { balanceOf, wentBack } from '../money/ledger.ts';
import { ofPayment } from '../pan/cipher.ts';
import { campaignPayload } from '../payments/enrolments.ts';
import { receiptPayload } from '../payments/record.ts';
import { holds } from '../places/places.ts';
import { StartError } from '../platform/errors.ts';
import { hashToken } from '../platform/tokens.ts';
import type { Services } from '../services.ts';

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
  return {
    to: place.email,
    mail: { kind: 'enrolment-receipt', payload: { ...receiptPayload('enroll', place, ''), campaign } },
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
