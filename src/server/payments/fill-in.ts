import type { User } from '../auth/sessions.ts';
import { ofPayment } from '../pan/columns.ts';
import type { Intent, PaymentParts, Work } from './parts.ts';

interface Addition {
  /** What the browser says; the PAN in clear, or empty. */
  claim: { name: string; mobile: string; pan: string };
  user: User | null;
  /** The provider's hash shows that whoever saves also paid. */
  signed: boolean;
}

function ownerOf(intent: Intent, { user, signed }: Addition): string | null {
  if (intent.user_id || !user) return intent.user_id;
  return signed || user.email === intent.email.toLowerCase() ? user.id : null;
}

/** Gives a paid place its user. When the user has another place on the campaign, this one becomes a refund. */
async function assignPlace(on: Work, intent: Intent, userId: string): Promise<void> {
  const other = await on
    .selectFrom('enrolments')
    .select('id')
    .where('user_id', '=', userId)
    .where('campaign_id', '=', intent.campaign_id ?? '')
    .where('txnid', '<>', intent.txnid)
    .where('status', '<>', 'REFUND')
    .executeTakeFirst();
  await on
    .updateTable('enrolments')
    .set(other ? { user_id: userId, status: 'REFUND' } : { user_id: userId })
    .where('txnid', '=', intent.txnid)
    .execute();
}

/**
 * Adds what the save tells of a payment that was begun without the whole form. Nothing that is stored is replaced. Only who shows
 * the provider's hash, or has the payment's mail address, becomes its owner.
 */
export async function fillIn(parts: PaymentParts, intent: Intent, addition: Addition): Promise<void> {
  const owner = ownerOf(intent, addition);
  const filled = {
    name: intent.name || addition.claim.name,
    mobile: intent.mobile || addition.claim.mobile,
    user_id: owner,
  };
  const { txnid, name, mobile, user_id } = intent;
  // A PAN that is stored is not written again: its key may be changed at this moment.
  const pan = intent.pan ? '' : addition.claim.pan;
  if (name === filled.name && mobile === filled.mobile && !pan && user_id === owner) return;
  await parts.transaction(async (on) => {
    const all = pan ? { ...filled, pan: await parts.pans.write(on, pan, ofPayment(txnid)) } : filled;
    await on.updateTable('intents').set(all).where('txnid', '=', txnid).execute();
    if (intent.type === 'donation') {
      await on.updateTable('donations').set(all).where('txnid', '=', txnid).execute();
    } else if (owner && owner !== user_id) await assignPlace(on, intent, owner);
  });
  if (intent.campaign_id) parts.campaignChanged(intent.campaign_id);
}
