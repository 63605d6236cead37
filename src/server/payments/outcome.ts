import type { Outcome } from '../../contract/payment.ts';
import { rupeesOf } from '../rupees.ts';
import { hashToken } from '../tokens.ts';
import { amountInWords } from './amount.ts';
import type { Intent, PaymentParts } from './parts.ts';
import { maskPan, modeInWords } from './words.ts';

/** Whether somebody may read a whole outcome: the browser that began the payment, or the user who did. */
export function mayRead(
  intent: Intent,
  who: { receiptKey?: string | undefined; userId?: string | undefined },
): boolean {
  if (who.receiptKey && hashToken(who.receiptKey) === intent.receipt_key_hash) return true;
  return who.userId !== undefined && who.userId === intent.user_id;
}

/** Where a payment stands, without a word about the donor: for whoever knows the transaction id and no more. */
export function bareOutcome(intent: Intent): Outcome {
  return {
    outcome: intent.status === 'created' ? 'pending' : intent.status,
    type: intent.type,
    transactionId: intent.txnid,
    amount: rupeesOf(intent.amount_paise),
    amountInWords: amountInWords(intent.amount_paise),
    campaignId: intent.campaign_id,
  };
}

/** Everything that the donor's own pages show (specification, section 2; decision 26). */
export async function fullOutcome({ db }: PaymentParts, intent: Intent): Promise<Outcome> {
  const outcome = {
    ...bareOutcome(intent),
    name: intent.name || intent.firstname,
    email: intent.email,
    maskedPan: maskPan(intent.pan),
    mode: modeInWords(intent.mode),
    paidAt: intent.settled_at,
  };
  if (intent.type === 'donation') {
    const row = await db.selectFrom('donations').select('serial').where('txnid', '=', intent.txnid).executeTakeFirst();
    return { ...outcome, serial: row?.serial ?? null };
  }
  const row = await db
    .selectFrom('enrolments')
    .select(['serial', 'status', 'campaign_name'])
    .where('txnid', '=', intent.txnid)
    .executeTakeFirst();
  return {
    ...outcome,
    serial: row?.serial ?? null,
    campaignName: row?.campaign_name ?? null,
    refundDue: row?.status === 'REFUND',
  };
}
