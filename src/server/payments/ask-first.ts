import { finishEvent, type StoredEvent } from './events.ts';
import type { Intent, PaymentParts } from './parts.ts';
import { settle } from './settle.ts';
import { askProvider, questionProvider } from './verify.ts';

/**
 * Settles by an answer that a browser or a webhook brought to this site, and that is stored already. The provider itself is asked
 * first, because it tells more than its hash covers, and whoever brings an answer can change the rest of it. Where it does not answer,
 * or has not heard of the payment yet, what was brought counts. It does not count while the provider says that the money is under way.
 * Returns the intent as it then stands.
 */
export async function settleAskingFirst(parts: PaymentParts, event: StoredEvent, intent: Intent): Promise<Intent> {
  // Not in the turn of the donor, who may ask at the same moment and would be told that it is too soon.
  const ask = event.source === 'webhook' && event.isNew && intent.status !== 'paid' ? questionProvider : askProvider;
  const asked = await ask(parts, intent);
  const { status, flag } = asked.intent;
  // It was asked a moment ago, and said that the money is under way. The event is tried again in a minute.
  if (asked.answer === 'too soon' && status === 'pending' && !flag) return asked.intent;
  if (asked.answer !== 'pending') return (await settle(parts, event.source, event.evidence)) ?? asked.intent;
  await finishEvent(parts.db, event.id);
  return asked.intent;
}
