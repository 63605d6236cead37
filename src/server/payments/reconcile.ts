import type { Evidence } from '../payu/evidence.ts';
import { VERIFY_BATCH } from '../payu/verify.ts';
import { nextCheck, soonCheck } from './checks.ts';
import type { Intent, PaymentParts } from './parts.ts';
import { settle } from './settle.ts';

/** How many batches of payments one run asks about. */
const BATCHES = 50;
/** After so many batches without an answer a run leaves the others to the next one. */
const UNANSWERED_BATCHES = 10;

/** Stored as the provider's status of a payment that it does not know. */
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
    .where('next_check_ms', 'is not', null)
    .execute();
  try {
    if (answer && answer !== 'unknown') await settle(parts, 'reconciler', answer);
    else if (answer && next === null) await giveUp(parts, intent);
  } catch (error) {
    log(
      `payment ${intent.txnid} not settled, asked about again: ${error instanceof Error ? error.message : String(error)}`,
    );
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
  for (let i = 0; i < due.length && unanswered < UNANSWERED_BATCHES; i += VERIFY_BATCH) {
    const batch = due.slice(i, i + VERIFY_BATCH);
    asked += batch.length;
    try {
      await askBatch(parts, batch);
    } catch (error) {
      unanswered += 1;
      log(`payments not checked, asked again soon: ${error instanceof Error ? error.message : String(error)}`);
      const ids = batch.map((intent) => intent.txnid);
      const later = { next_check_ms: soonCheck(at) };
      await db.updateTable('intents').set(later).where('txnid', 'in', ids).where('next_check_ms', '<=', at).execute();
    }
  }
  return asked;
}
