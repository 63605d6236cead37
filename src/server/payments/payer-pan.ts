import type { User } from '../auth/sessions.ts';
import { resolveMaskedPan, ofPayment } from '../pan/cipher.ts';
import type { Intent, PaymentParts } from './parts.ts';

/**
 * The PAN that a payer means: the one that was typed; or, where the form sent back a masked one, that of the payment itself or of the
 * payer's profile. Rejects with 400 for a masked PAN that is neither.
 */
export async function payerPan(
  { db, pans }: PaymentParts,
  sent: string,
  { user, intent }: { user: User | null; intent?: Intent },
): Promise<string> {
  return resolveMaskedPan(sent, async () => [
    ...(intent ? [pans.read(intent.pan, ofPayment(intent.txnid))] : []),
    ...(user ? [await pans.ofProfile(db, user.id)] : []),
  ]);
}
