import type { PaymentOutcome } from '../../contract/payment.ts';
import { readPaise } from '../../contract/rupees.ts';
import type { User } from '../auth/sessions.ts';
import { fieldsOf, readSigned } from '../payu/evidence.ts';
import { HttpError } from '../platform/errors.ts';
import { storeEvent } from './events.ts';
import { fillIn } from './fill-in.ts';
import { findIntent } from './find-intent.ts';
import { bareOutcome, fullOutcome, mayRead } from './outcome.ts';
import type { Intent, PaymentParts } from './parts.ts';
import { payerPan } from './payer-pan.ts';
import { checkWithProviderUnlessRecent } from './provider-check.ts';
import { settleAfterCheck } from './settle-after-check.ts';

/** What a browser says about a payment that it made. */
export interface Claim {
  type: Intent['type'];
  transactionId: string;
  amount: string | number;
  name: string;
  mobile: string;
  pan?: string;
  campaignId?: string;
  payment: Readonly<Record<string, unknown>>;
}

async function intentOf({ db }: PaymentParts, claim: Claim, user: User | null): Promise<Intent> {
  const intent = await findIntent(db, claim.transactionId);
  // One answer for an unknown id and for another person's, so that nobody can find out which ids are in use.
  if (!intent || (user && intent.user_id && intent.user_id !== user.id)) {
    throw new HttpError(404, 'You began no payment with this transaction id.');
  }
  // A donation may be saved without its campaign: whoever knows the specification's keys alone sends none.
  const campaign = claim.campaignId ?? (claim.type === 'donation' ? intent.campaign_id : null);
  // The id with which a place was begun, where the campaign has another one by now.
  const begun = intent.type === 'enroll' && campaign === intent.productinfo;
  if (intent.type !== claim.type || (intent.campaign_id !== campaign && !begun)) {
    throw new HttpError(422, 'This transaction id belongs to a payment for something else.');
  }
  if (readPaise(claim.amount) !== intent.amount_paise) {
    throw new HttpError(422, 'The amount is not the one that this payment was begun with.');
  }
  return intent;
}

/**
 * `POST /user/donate/`, `/open/donate/` and `/user/campaign/enroll/` with a payment. The claim counts only with the provider's
 * hash; the provider is asked before the answer, and may know more. Idempotent on the transaction id. Returns the outcome,
 * `pending` while it is unknown. Throws `HttpError` for a claim that fits no intent (404, 422), for a masked PAN that is
 * nobody's here (400), and for a wrong hash where the provider does not confirm the payment (422).
 */
export async function save(parts: PaymentParts, claim: Claim, user: User | null): Promise<PaymentOutcome> {
  if (!parts.ready) throw new HttpError(503, 'Payments are not set up on this site yet.');
  const intent = await intentOf(parts, claim, user);
  const pan = await payerPan(parts, claim.pan ?? '', { user, intent });
  const { key, salt } = parts.payu;
  const evidence = readSigned(fieldsOf(claim.payment), { key, salt, by: 'browser' });
  const signed = typeof evidence === 'object';
  if (signed && evidence.txnid !== intent.txnid) {
    throw new HttpError(422, 'The payment belongs to another transaction id.');
  }
  const event = signed ? await storeEvent(parts.db, 'browser', evidence, parts.now()) : null;
  if (evidence !== 'forged') await fillIn(parts, intent, { claim: { ...claim, pan }, user, signed });
  const after = event
    ? await settleAfterCheck(parts, event, intent)
    : (await checkWithProviderUnlessRecent(parts, intent)).intent;
  if (evidence === 'forged' && !isSettled(after)) {
    throw new HttpError(422, 'The payment provider did not confirm this payment.');
  }
  return signed || mayRead(after, { userId: user?.id, email: user?.email })
    ? fullOutcome(parts, after)
    : bareOutcome(after);
}

const isSettled = (intent: Intent) => intent.status === 'paid' || intent.status === 'failed';
