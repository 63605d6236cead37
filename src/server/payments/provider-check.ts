import { DAY_MS } from '../../lib/day-ms.ts';
import type { Evidence } from '../payu/evidence.ts';
import { soonCheck } from './checks.ts';
import { findIntent } from './find-intent.ts';
import type { Intent, PaymentParts } from './parts.ts';
import { settle } from './settle.ts';

/** The least time between two questions about a payment, so that repeated saves do not flood the provider. */
const CHECK_INTERVAL_MS = 2000;

/**
 * An intent after the provider was asked about it, and what it said: null when it gave no answer that can be read, `too soon` when it
 * was not asked, because it was a moment ago or the payment is paid.
 */
export interface ProviderCheck {
  intent: Intent;
  answer: Evidence['outcome'] | 'unknown' | 'too soon' | null;
}

/**
 * Asks the provider about one payment, however short ago it was asked, and settles it by the answer. Never rejects because of the
 * provider: when it does not answer within four seconds, the reconciler asks again within a minute.
 */
export async function checkWithProvider(parts: PaymentParts, intent: Intent): Promise<ProviderCheck> {
  const { db, now, log } = parts;
  const { txnid } = intent;
  const unpaid = db.updateTable('intents').where('txnid', '=', txnid).where('status', '<>', 'paid');
  await unpaid.set({ next_check_ms: soonCheck(now().getTime()) }).execute();
  let said: ProviderCheck['answer'] = null;
  try {
    const answer = (await parts.verify([txnid])).get(txnid);
    said = answer === 'unknown' ? answer : (answer?.outcome ?? null);
    if (answer && answer !== 'unknown') await settle(parts, 'reconciler', answer);
  } catch (error) {
    log(`payment not checked, asked again soon: ${error instanceof Error ? error.message : String(error)}`);
  }
  return { intent: (await findIntent(db, txnid)) ?? intent, answer: said };
}

/** Milliseconds after which a failed payment is not asked about any more for a visitor: nobody tries again in its window. */
const FAILED_MS = DAY_MS;

/**
 * Whether a visitor's question about a payment is worth one to the provider: it is open, or it failed today. After a failure the donor
 * may have paid in the same window.
 */
export function mayChange({ now }: PaymentParts, { status, created_at }: Intent): boolean {
  if (status === 'failed') return now().getTime() - Date.parse(created_at) < FAILED_MS;
  return status !== 'paid';
}

/**
 * `checkWithProvider`, at most once in two seconds for a payment, however many visitors ask; else the answer is `too soon`. Never rejects
 * because of the provider.
 */
export async function checkWithProviderUnlessRecent(parts: PaymentParts, intent: Intent): Promise<ProviderCheck> {
  const { db, now } = parts;
  const at = now().getTime();
  const before = new Date(at - CHECK_INTERVAL_MS).toISOString();
  const { numUpdatedRows } = await db
    .updateTable('intents')
    .set({ checked_at: new Date(at).toISOString() })
    .where('txnid', '=', intent.txnid)
    .where('status', '<>', 'paid')
    .where((eb) => eb.or([eb('checked_at', 'is', null), eb('checked_at', '<', before)]))
    .executeTakeFirst();
  if (numUpdatedRows === 1n) return checkWithProvider(parts, intent);
  return { intent: (await findIntent(db, intent.txnid)) ?? intent, answer: 'too soon' };
}
