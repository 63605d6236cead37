import type { Database } from '../database/open.ts';
import { failEvent, finishEvent, putOffEvent, type StoredEvent } from './events.ts';
import type { Intent, PaymentParts } from './parts.ts';
import { checkWithProvider, checkWithProviderUnlessRecent, type ProviderCheck } from './provider-check.ts';
import { settle } from './settle.ts';
import { isSuccessClosed, NOT_COME } from './uncounted.ts';

const UNDER_WAY = 'the provider says that the money is under way';

/** Whether the provider has ever answered that the money is under way, such as reserved on a card. */
async function wasUnderWay(db: Database, txnid: string): Promise<boolean> {
  const events = db.selectFrom('payment_events').select('id').where('txnid', '=', txnid);
  const said = events.where('source', '=', 'reconciler').where('outcome', '=', 'pending');
  return (await said.limit(1).execute()).length > 0;
}

/** Why a success that was brought does not count yet, by what the provider itself answers; undefined where it counts. */
async function doubtOf({ db }: PaymentParts, { answer, intent }: ProviderCheck): Promise<string | undefined> {
  if (answer === 'success') return undefined;
  if (answer === 'pending') return UNDER_WAY;
  return (await wasUnderWay(db, intent.txnid)) ? NOT_COME : undefined;
}

/**
 * Settles by an answer that a browser or a webhook brought to this site, and that is stored already. The provider itself is asked
 * first, because it tells more than its hash covers, and whoever brings an answer can change the rest of it. Where it does not answer,
 * or has not heard of the payment yet, what was brought counts. A success does not count while the provider says that the money is
 * under way, and after that only when it says that the money came: it is kept and tried again, until a person has closed it and the
 * provider denies it. Returns the intent as it then stands.
 */
export async function settleAfterCheck(parts: PaymentParts, event: StoredEvent, intent: Intent): Promise<Intent> {
  const isKnown = intent.status === 'paid' && intent.provider_id !== null;
  // A repeated answer waits for its turn. A new one does not: a visitor may have asked a moment ago.
  const check = event.isNew && !isKnown ? checkWithProvider : checkWithProviderUnlessRecent;
  const checked = await check(parts, intent);
  if (checked.intent.status !== 'paid') {
    if (checked.answer === 'too soon') {
      await putOffEvent(parts.db, event.id, parts.now());
      return checked.intent;
    }
    const doubt = event.evidence.outcome === 'success' ? await doubtOf(parts, checked) : undefined;
    if (doubt) {
      const denied = checked.answer === 'failure' || checked.answer === 'unknown';
      if (denied && (await isSuccessClosed(parts.db, event.evidence))) await finishEvent(parts.db, event.id);
      else await failEvent(parts.db, event.id, doubt, parts.now());
      return checked.intent;
    }
    if (checked.answer === 'pending') {
      await finishEvent(parts.db, event.id);
      return checked.intent;
    }
  }
  return (await settle(parts, event.source, event.evidence)) ?? checked.intent;
}
