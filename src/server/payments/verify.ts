import type { Evidence } from '../payu/evidence.ts';
import { VERIFY_BATCH } from '../payu/verify.ts';
import { nextCheck, soonCheck } from './checks.ts';
import { findIntent } from './find-intent.ts';
import type { Intent, PaymentParts } from './parts.ts';
import { settle } from './settle.ts';

/** The least time between two questions about a payment, so that repeated saves do not flood the provider. */
const ASK_INTERVAL_MS = 2000;

/** How many batches the reconciler asks about in one run, and after how many without an answer it leaves the others for the next. */
const BATCHES = 50;
const UNANSWERED = 10;

const NEVER_HEARD = 'not found';

/** Marks a payment as failed that the provider does not know even at the last question. A later success still settles it. */
async function giveUp({ db, now }: PaymentParts, intent: Intent): Promise<void> {
  await db
    .updateTable('intents')
    .set({ status: 'failed', gateway_status: NEVER_HEARD, updated_at: now().toISOString() })
    .where('txnid', '=', intent.txnid)
    .where('status', '=', 'created')
    .execute();
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/**
 * Applies one answer of the provider; undefined for one that cannot be read. An error in one payment must not stop the others of its
 * batch.
 */
async function applyAnswer(
  parts: PaymentParts,
  intent: Intent,
  answer: Evidence | 'unknown' | undefined,
): Promise<void> {
  const { db, now, log } = parts;
  const checks = intent.checks + 1;
  const next = nextCheck({ ...intent, checks }, now().getTime());
  await db
    .updateTable('intents')
    .set({ checks, next_check_ms: next, checked_at: now().toISOString() })
    .where('txnid', '=', intent.txnid)
    .where((eb) => eb.or([eb('status', '<>', 'paid'), eb('provider_id', 'is', null)]))
    .execute();
  try {
    if (answer && answer !== 'unknown') await settle(parts, 'reconciler', answer);
    else if (answer && next === null) await giveUp(parts, intent);
  } catch (error) {
    log(`payment ${intent.txnid} not settled, asked about again: ${reasonOf(error)}`);
    const again = { next_check_ms: soonCheck(now().getTime()) };
    await db
      .updateTable('intents')
      .set(again)
      .where('txnid', '=', intent.txnid)
      .where('status', '<>', 'paid')
      .execute();
  }
}

async function askBatch(parts: PaymentParts, intents: readonly Intent[]): Promise<void> {
  const answers = await parts.verify(intents.map((intent) => intent.txnid));
  for (const intent of intents) await applyAnswer(parts, intent, answers.get(intent.txnid));
}

/**
 * Asks the provider about unsettled payments whose next check is due, first about those that it was asked about least often: a payment
 * that was just made does not wait behind abandoned ones. Returns how many it asked about. When the provider does not answer, they
 * are due again half a minute later.
 */
export async function reconcile(parts: PaymentParts): Promise<number> {
  const { db, now, log } = parts;
  const at = now().getTime();
  const due = await db
    .selectFrom('intents')
    .selectAll()
    .where('next_check_ms', '<=', at)
    .orderBy('checks')
    .orderBy('next_check_ms')
    .limit(BATCHES * VERIFY_BATCH)
    .execute();
  let asked = 0;
  let unanswered = 0;
  for (let i = 0; i < due.length && unanswered < UNANSWERED; i += VERIFY_BATCH) {
    const batch = due.slice(i, i + VERIFY_BATCH);
    asked += batch.length;
    try {
      await askBatch(parts, batch);
    } catch (error) {
      unanswered += 1;
      log(`payments not checked, asked again soon: ${reasonOf(error)}`);
      const ids = batch.map((intent) => intent.txnid);
      const later = { next_check_ms: soonCheck(at) };
      await db.updateTable('intents').set(later).where('txnid', 'in', ids).where('next_check_ms', '<=', at).execute();
    }
  }
  return asked;
}

/**
 * An intent after the provider was asked about it, and what it said: null when it gave no answer that can be read, `too soon` when it
 * was not asked, because it was a moment ago or the payment is paid.
 */
export interface Asked {
  intent: Intent;
  answer: Evidence['outcome'] | 'unknown' | 'too soon' | null;
}

/**
 * Asks the provider about one payment, and settles it by the answer. Never rejects because of the provider: when it does not answer
 * within four seconds, the reconciler asks again within a minute.
 */
export async function questionProvider(parts: PaymentParts, intent: Intent): Promise<Asked> {
  const { db, now, log } = parts;
  const { txnid } = intent;
  const unpaid = db.updateTable('intents').where('txnid', '=', txnid).where('status', '<>', 'paid');
  await unpaid.set({ next_check_ms: soonCheck(now().getTime()) }).execute();
  let said: Asked['answer'] = null;
  try {
    const answer = (await parts.verify([txnid])).get(txnid);
    said = answer === 'unknown' ? answer : (answer?.outcome ?? null);
    if (answer && answer !== 'unknown') await settle(parts, 'reconciler', answer);
  } catch (error) {
    log(`payment not checked, asked again soon: ${reasonOf(error)}`);
  }
  return { intent: (await findIntent(db, txnid)) ?? intent, answer: said };
}

/** Milliseconds after which a failed payment is not asked about any more for a visitor: nobody tries again in its window. */
const FAILED_MS = 86_400_000;

/**
 * Whether a visitor's question about a payment is worth one to the provider: it is open, or it failed today. After a failure the donor
 * may have paid in the same window.
 */
export function mayChange({ now }: PaymentParts, { status, created_at }: Intent): boolean {
  if (status === 'failed') return now().getTime() - Date.parse(created_at) < FAILED_MS;
  return status !== 'paid';
}

/**
 * Asks the provider about one payment at once, for a visitor who waits, and not again within two seconds. Never rejects because of the
 * provider.
 */
export async function askProvider(parts: PaymentParts, intent: Intent): Promise<Asked> {
  const { db, now } = parts;
  const at = now().getTime();
  const before = new Date(at - ASK_INTERVAL_MS).toISOString();
  const { numUpdatedRows } = await db
    .updateTable('intents')
    .set({ checked_at: new Date(at).toISOString() })
    .where('txnid', '=', intent.txnid)
    .where('status', '<>', 'paid')
    .where((eb) => eb.or([eb('checked_at', 'is', null), eb('checked_at', '<', before)]))
    .executeTakeFirst();
  if (numUpdatedRows === 1n) return questionProvider(parts, intent);
  return { intent: (await findIntent(db, intent.txnid)) ?? intent, answer: 'too soon' };
}
