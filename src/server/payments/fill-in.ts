import type { User } from '../sessions.ts';
import type { Intent, PaymentParts, Work } from './parts.ts';
import type { Claim } from './save.ts';

interface Told {
  claim: Pick<Claim, 'name' | 'mobile' | 'pan'>;
  user: User | null;
  /** The provider's hash shows that whoever saves also paid. */
  signed: boolean;
}

function ownerOf(intent: Intent, { user, signed }: Told): string | null {
  if (intent.user_id || !user) return intent.user_id;
  return signed || user.email === intent.email.toLowerCase() ? user.id : null;
}

/** A place that was paid before anyone knew for whom; a second one of the same user is to be given back. */
async function giveTo(on: Work, intent: Intent, userId: string): Promise<void> {
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
 * Adds what only the save tells, where the payment was begun with the five specified fields alone (section 7). Nothing that
 * is there is replaced, and only who can show the payment, or has its mail address, becomes its owner.
 */
export async function fillIn(parts: PaymentParts, intent: Intent, told: Told): Promise<void> {
  const owner = ownerOf(intent, told);
  const filled = {
    name: intent.name || told.claim.name,
    mobile: intent.mobile || told.claim.mobile,
    pan: intent.pan || (told.claim.pan ?? ''),
    user_id: owner,
  };
  const { name, mobile, pan, user_id } = intent;
  if (name === filled.name && mobile === filled.mobile && pan === filled.pan && user_id === owner) return;
  await parts.whole(async (on) => {
    await on.updateTable('intents').set(filled).where('txnid', '=', intent.txnid).execute();
    if (intent.type === 'donation') {
      await on.updateTable('donations').set(filled).where('txnid', '=', intent.txnid).execute();
    } else if (owner && owner !== user_id) await giveTo(on, intent, owner);
  });
}
