import type { PaymentType } from '../database/schema/payments.ts';
import { type Balance, balanceOf } from '../money/ledger.ts';
import { ofPayment } from '../pan/cipher.ts';
import { holds } from '../places/places.ts';
import type { Services } from '../services.ts';

export interface Payment {
  txnid: string;
  type: PaymentType;
  /** Whether it was paid, and where the money is. */
  standing: Balance | 'free' | 'begun';
  placeId?: string;
  maskedPan: string;
  row: {
    name: string;
    email: string;
    mobile: string;
    /** JSON of the form's further fields. */
    address: string;
    amount_paise: number;
    campaign_id: string | null;
    campaign_name: string | null;
    user_id: string | null;
    mode: string;
    provider_id: string | null;
    serial: string | null;
    created_at: string;
    paid_at: string | null;
  };
}

/** A payment, a place, or a payment that was begun; undefined for an unknown id. */
export async function paymentOf(
  { db, pans }: Pick<Services, 'db' | 'pans'>,
  txnid: string,
): Promise<Payment | undefined> {
  const gift = await db.selectFrom('donations').selectAll().where('txnid', '=', txnid).executeTakeFirst();
  const masked = (pan: Parameters<typeof pans.readMasked>[0]) => pans.readMasked(pan, ofPayment(txnid));
  const balance = await balanceOf(db, txnid);
  if (gift) return { txnid, type: 'donation', standing: balance, maskedPan: masked(gift.pan), row: gift };
  const place = await db.selectFrom('enrolments').selectAll().where('txnid', '=', txnid).executeTakeFirst();
  if (place) {
    const standing = place.amount_paise ? balance : 'free';
    const kept = holds(place) ? { placeId: place.id } : {};
    return { txnid, type: 'enroll', standing, maskedPan: '', row: place, ...kept };
  }
  const begun = await db.selectFrom('intents').selectAll().where('txnid', '=', txnid).executeTakeFirst();
  if (!begun) return undefined;
  const { type, donor, mode, firstname } = begun;
  const row = {
    ...begun,
    name: begun.name || firstname,
    address: donor || '{}',
    mode: mode ?? '',
    serial: null,
    paid_at: null,
  };
  return {
    txnid,
    type,
    standing: 'begun',
    maskedPan: masked(begun.pan),
    row: { ...row, campaign_name: begun.campaign_id },
  };
}
