import { finishEvent, type StoredEvent } from './events.ts';
import type { Intent, PaymentParts } from './parts.ts';
import { settle } from './settle.ts';
import { askProvider } from './verify.ts';

/**
 * Settles by an answer that a browser carried from the provider to this site, and that is stored already. The provider itself is
 * asked first, because it tells more than its hash covers. Where it does not answer, or has not heard of the payment yet, the
 * carried answer counts. It does not count while the provider says that the money is under way. Returns the intent as it then
 * stands.
 */
export async function settleCarried(parts: PaymentParts, event: StoredEvent, intent: Intent): Promise<Intent> {
  const asked = await askProvider(parts, intent);
  if (asked.answer !== 'pending') return (await settle(parts, event.source, event.evidence)) ?? asked.intent;
  await finishEvent(parts.db, event.id);
  return asked.intent;
}
