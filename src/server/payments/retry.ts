import type { Source, StoredEvent } from './events.ts';
import { findIntent } from './find-intent.ts';
import type { PaymentParts } from './parts.ts';
import { settle } from './settle.ts';
import { settleAfterCheck } from './settle-after-check.ts';

const AT_ONCE = 100;

async function workOn(parts: PaymentParts, event: StoredEvent): Promise<void> {
  const intent = await findIntent(parts.db, event.evidence.txnid);
  if (event.source !== 'reconciler' && intent) await settleAfterCheck(parts, event, intent);
  else await settle(parts, event.source, event.evidence);
}

/**
 * Works on what the provider said and what could not be recorded then, where its time has come: the settlement failed, or the
 * process ended before it. What fails again waits longer. Returns how many were tried.
 */
export async function retryEvents(parts: PaymentParts): Promise<number> {
  const due = await parts.db
    .selectFrom('payment_events')
    .selectAll()
    .where('retry_ms', '<=', parts.now().getTime())
    .orderBy('retry_ms')
    .limit(AT_ONCE)
    .execute();
  for (const { id, source, payload, txnid } of due) {
    try {
      await workOn(parts, { id, source: source as Source, evidence: JSON.parse(payload), isNew: false });
    } catch (error) {
      parts.log(`payment ${txnid} not recorded, tried again later: ${String(error)}`);
    }
  }
  return due.length;
}
