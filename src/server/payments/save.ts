import type { PaymentOutcome } from '../../contract/payment.ts';
import { readPaise } from '../../contract/rupees.ts';
import type { User } from '../auth/sessions.ts';
import type { Database } from '../database/open.ts';
import { ofPayment, resolveMaskedPan } from '../pan/cipher.ts';
import { fieldsOf, readSigned } from '../payu/evidence.ts';
import { keepFindable } from '../people/find.ts';
import { hasPlace, takePlace } from '../places/places.ts';
import { HttpError } from '../platform/errors.ts';
import type { Intent, PaymentContext } from './context.ts';
import { storeEvent } from './events.ts';
import { findIntent, lockIntent } from './intents.ts';
import { bareOutcome, fullOutcome, mayRead } from './outcome.ts';
import { checkWithProviderUnlessRecent, settleAfterCheck } from './reconcile.ts';

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

/** Whether a payment was begun with a user's login, or with his address where nobody was logged in. */
const isOwn = (intent: Intent, user: User | null): boolean =>
  user !== null && (intent.user_id === null ? user.email === intent.email.toLowerCase() : user.id === intent.user_id);

/** @param signed whether the claim shows the provider's hash over this very payment */
async function intentOf({ db }: PaymentContext, claim: Claim, user: User | null, signed: boolean): Promise<Intent> {
  const intent = await findIntent(db, claim.transactionId);
  // The same answer for an unknown id and for another person's: nobody can find out which ids are in use, for what, or whose PAN it is.
  const foreign = user !== null && intent?.user_id != null && intent.user_id !== user.id;
  if (!intent || foreign || !(signed || isOwn(intent, user))) {
    throw new HttpError(404, 'You began no payment with this transaction id.');
  }
  // Whoever knows the specification's keys alone sends none.
  const campaign = claim.campaignId ?? (claim.type === 'donation' ? intent.campaign_id : null);
  // The campaign may have another id by now.
  const begun = intent.type === 'enroll' && campaign === intent.productinfo;
  if (intent.type !== claim.type || (intent.campaign_id !== campaign && !begun)) {
    throw new HttpError(422, 'This transaction id belongs to a payment for something else.');
  }
  if (readPaise(claim.amount) !== intent.amount_paise) {
    throw new HttpError(422, 'The amount is not the one that this payment was begun with.');
  }
  return intent;
}

const UNCONFIRMED =
  'Payments cannot be confirmed here at the moment. If you have paid, the payment is not lost: it is confirmed as soon as that works again.';

/**
 * A payment is saved, as the calls of donations and enrolments do. The claim counts only with the provider's hash, and the provider is
 * asked before the answer. Idempotent on the transaction id; the outcome is `pending` while it is unknown. Throws `HttpError`: 404 without
 * the hash to whoever did not begin the payment, 422 for what does not fit and for a wrong hash that the provider does not confirm, 400 for
 * a masked PAN that is nobody's.
 */
export async function save(parts: PaymentContext, claim: Claim, user: User | null): Promise<PaymentOutcome> {
  if (!parts.ready) throw new HttpError(503, UNCONFIRMED);
  const { key, salt } = parts.payu;
  const evidence = readSigned(fieldsOf(claim.payment), { key, salt, by: 'browser' });
  const signed = typeof evidence === 'object' && evidence.txnid === claim.transactionId;
  const intent = await intentOf(parts, claim, user, signed);
  const pan = await payerPan(parts, claim.pan ?? '', { user, intent });
  if (typeof evidence === 'object' && !signed) {
    throw new HttpError(422, 'The payment belongs to another transaction id.');
  }
  const event = signed ? await storeEvent(parts.db, 'browser', evidence, parts.now()) : null;
  if (evidence !== 'forged') await completeIntent(parts, intent, { claim: { ...claim, pan }, user, signed });
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

interface Addition {
  claim: { name: string; mobile: string; pan: string };
  user: User | null;
  signed: boolean;
}

function ownerOf(intent: Intent, { user, signed }: Addition): string | null {
  if (intent.user_id || !user) return intent.user_id;
  return signed || user.email === intent.email.toLowerCase() ? user.id : null;
}

/** When the user has another place on the campaign, this one is taken away. */
async function assignPlace(on: Database, intent: Intent, userId: string, at: Date): Promise<void> {
  if (await hasPlace(on, intent.campaign_id ?? '', { id: userId, email: '' }, intent.txnid))
    await takePlace(on, intent.txnid, { by: 'site', at });
  await on.updateTable('enrolments').set({ user_id: userId }).where('txnid', '=', intent.txnid).execute();
}

/** The columns that the save fills; undefined for none. The PAN is in clear. */
function newFields(intent: Intent, addition: Addition) {
  const { claim } = addition;
  const user_id = ownerOf(intent, addition);
  const fields = { name: intent.name || claim.name, mobile: intent.mobile || claim.mobile, user_id };
  // A stored PAN is not written again: its key may be changed at this moment.
  const pan = intent.pan ? '' : claim.pan;
  const same = intent.name === fields.name && intent.mobile === fields.mobile && intent.user_id === user_id;
  return same && !pan ? undefined : { fields, pan };
}

/**
 * Adds what the save tells of a payment that was begun without the whole form; nothing stored is replaced. Only who shows the provider's
 * hash, or has the payment's address, becomes its owner.
 */
export async function completeIntent(parts: PaymentContext, asRead: Intent, addition: Addition): Promise<void> {
  if (!newFields(asRead, addition)) return;
  const { txnid, campaign_id } = asRead;
  await parts.transaction(async (on) => {
    const intent = await lockIntent(on, txnid, parts.now().toISOString());
    const added = intent && newFields(intent, addition);
    if (!added) return;
    const { fields, pan } = added;
    const all = pan ? { ...fields, pan: await parts.pans.write(pan, ofPayment(txnid)) } : fields;
    await on.updateTable('intents').set(all).where('txnid', '=', txnid).execute();
    const { mobile, user_id } = fields;
    if (intent.type === 'donation') {
      await on.updateTable('donations').set(all).where('txnid', '=', txnid).execute();
    } else {
      const name = fields.name || intent.firstname;
      await on.updateTable('enrolments').set({ name, mobile }).where('txnid', '=', txnid).execute();
      if (user_id && user_id !== intent.user_id) await assignPlace(on, intent, user_id, parts.now());
    }
    await keepFindable(on, txnid);
  });
  if (campaign_id) parts.campaignChanged(campaign_id);
}

/**
 * The PAN that a payer means: the typed one, or for a masked one that of the payment or the profile. Rejects with 400 for a masked PAN that
 * is neither.
 */
export async function payerPan(
  { db, pans }: PaymentContext,
  sent: string,
  { user, intent }: { user: User | null; intent?: Intent },
): Promise<string> {
  return resolveMaskedPan(sent, async () => [
    ...(intent ? [pans.read(intent.pan, ofPayment(intent.txnid))] : []),
    ...(user ? [await pans.ofProfile(db, user.id)] : []),
  ]);
}
