import { removePan, removeUnpaid } from './expire.ts';
import type { PaymentParts } from './parts.ts';
import { retryEvents } from './retry.ts';
import { reconcile } from './verify.ts';

/**
 * Everything about payments that is done without a visitor: what could not be recorded is tried again, old attempts are deleted, and
 * the provider is asked about open payments. One that fails does not stop the others. Returns how many payments it asked about.
 */
export async function keepUp(parts: PaymentParts): Promise<number> {
  const logged = (what: string) => (error: unknown) => {
    parts.log(`${what}: ${String(error)}`);
    return 0;
  };
  await retryEvents(parts).catch(logged('payments not recorded'));
  // Before the reconciler, which would put off what was asked about within a day.
  await removeUnpaid(parts).catch(logged('old attempts not deleted'));
  const asked = await reconcile(parts).catch(logged('payments not checked'));
  // After the last question, which may find a payment paid.
  await removePan(parts).catch(logged('PANs not deleted'));
  return asked;
}
