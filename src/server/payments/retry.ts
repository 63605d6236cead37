import { settleCarried } from './carried.ts';
import type { Source, StoredEvent } from './events.ts';
import type { PaymentParts } from './parts.ts';
import { settle } from './settle.ts';

const AT_ONCE = 100;

async function workOn(parts: PaymentParts, { id, source, evidence }: StoredEvent): Promise<void> {
  const { txnid } = evidence;
  const carried = source === 'browser' || source === 'return';
  const intent = await parts.db.selectFrom('intents').selectAll().where('txnid', '=', txnid).executeTakeFirst();
  if (carried && intent) await settleCarried(parts, { id, source, evidence }, intent);
  else await settle(parts, source, evidence);
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
      await workOn(parts, { id, source: source as Source, evidence: JSON.parse(payload) });
    } catch (error) {
      parts.log(`payment ${txnid} not recorded, tried again later: ${String(error)}`);
    }
  }
  return due.length;
}
