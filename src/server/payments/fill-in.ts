import type { User } from '../auth/sessions.ts';
import type { Database } from '../database/open.ts';
import { ofPayment } from '../pan/cipher.ts';
import { lockIntent } from './find-intent.ts';
import type { Intent, PaymentParts } from './parts.ts';

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
async function assignPlace(on: Database, intent: Intent, userId: string): Promise<void> {
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

/** The columns that the save fills; undefined when it tells nothing new. A PAN is in clear, and empty when none is to be stored. */
function newFields(intent: Intent, addition: Addition) {
  const { claim } = addition;
  const user_id = ownerOf(intent, addition);
  const fields = { name: intent.name || claim.name, mobile: intent.mobile || claim.mobile, user_id };
  // A PAN that is stored is not written again: its key may be changed at this moment.
  const pan = intent.pan ? '' : claim.pan;
  const same = intent.name === fields.name && intent.mobile === fields.mobile && intent.user_id === user_id;
  return same && !pan ? undefined : { fields, pan };
}

/**
 * Adds what the save tells of a payment that was begun without the whole form. Nothing that is stored is replaced, also not what
 * another save stores at the same time. Only who shows the provider's hash, or has the payment's mail address, becomes its owner.
 */
export async function fillIn(parts: PaymentParts, asRead: Intent, addition: Addition): Promise<void> {
  if (!newFields(asRead, addition)) return;
  const { txnid, campaign_id } = asRead;
  await parts.transaction(async (on) => {
    const intent = await lockIntent(on, txnid, parts.now().toISOString());
    const added = intent && newFields(intent, addition);
    if (!added) return;
    const { fields, pan } = added;
    const all = pan ? { ...fields, pan: await parts.pans.write(pan, ofPayment(txnid)) } : fields;
    await on.updateTable('intents').set(all).where('txnid', '=', txnid).execute();
    if (intent.type === 'donation') {
      await on.updateTable('donations').set(all).where('txnid', '=', txnid).execute();
      return;
    }
    const { mobile, user_id } = fields;
    const name = fields.name || intent.firstname;
    await on.updateTable('enrolments').set({ name, mobile }).where('txnid', '=', txnid).execute();
    if (user_id && user_id !== intent.user_id) await assignPlace(on, intent, user_id);
  });
  if (campaign_id) parts.campaignChanged(campaign_id);
}
