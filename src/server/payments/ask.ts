import type { Evidence } from '../payu/evidence.ts';
import { VERIFY_BATCH } from '../payu/verify.ts';
import { nextCheck, soonCheck } from './checks.ts';
import type { Intent, PaymentParts } from './parts.ts';
import { settle } from './settle.ts';

/** A question about the same payment waits this long, so that whoever repeats a save does not flood the provider. */
const PATIENCE_MS = 2000;

const NEVER_HEARD = 'not found';

/** A payment that the provider never heard of, not even after the last question, was not made; should it be, it still settles. */
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

/** Takes in one answer. What goes wrong with one payment must not hold up the others of its batch. */
async function takeIn(parts: PaymentParts, intent: Intent, answer: Evidence | 'unknown'): Promise<void> {
  const { db, now, log } = parts;
  const checks = intent.checks + 1;
  const next = nextCheck({ checks }, now().getTime());
  await db
    .updateTable('intents')
    .set({ checks, next_check_ms: next, checked_at: now().toISOString() })
    .where('txnid', '=', intent.txnid)
    .where('status', '<>', 'paid')
    .execute();
  try {
    if (answer !== 'unknown') await settle(parts, 'reconciler', answer);
    else if (next === null) await giveUp(parts, intent);
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
  for (const intent of intents) await takeIn(parts, intent, answers.get(intent.txnid) ?? 'unknown');
}

/**
 * Asks the provider about payments that no one settled and whose time has come (decision 24). Answers how many were asked
 * about; a provider that does not answer is asked again a little later.
 */
export async function reconcile(parts: PaymentParts): Promise<number> {
  const { db, now, log } = parts;
  const at = now().getTime();
  const due = await db
    .selectFrom('intents')
    .selectAll()
    .where('next_check_ms', '<=', at)
    .orderBy('next_check_ms')
    .limit(10 * VERIFY_BATCH)
    .execute();
  for (let i = 0; i < due.length; i += VERIFY_BATCH) {
    const batch = due.slice(i, i + VERIFY_BATCH);
    try {
      await askBatch(parts, batch);
    } catch (error) {
      log(`payments not checked, asked again soon: ${reasonOf(error)}`);
      const ids = batch.map((intent) => intent.txnid);
      const later = { next_check_ms: soonCheck(at) };
      await db.updateTable('intents').set(later).where('txnid', 'in', ids).where('next_check_ms', '<=', at).execute();
    }
  }
  return due.length;
}

/**
 * Asks about one payment at once, for somebody who waits for the answer. Never rejects: when the provider does not answer in
 * its four seconds, nothing has changed and the reconciler asks again within a minute.
 */
export async function askNow(parts: PaymentParts, intent: Intent): Promise<Intent> {
  const { db, now, log } = parts;
  const at = now().getTime();
  const before = new Date(at - PATIENCE_MS).toISOString();
  const { numUpdatedRows } = await db
    .updateTable('intents')
    .set({ checked_at: new Date(at).toISOString(), next_check_ms: soonCheck(at) })
    .where('txnid', '=', intent.txnid)
    .where('status', '<>', 'paid')
    .where((eb) => eb.or([eb('checked_at', 'is', null), eb('checked_at', '<', before)]))
    .executeTakeFirst();
  if (numUpdatedRows === 1n) {
    try {
      const answer = (await parts.verify([intent.txnid])).get(intent.txnid);
      if (answer && answer !== 'unknown') await settle(parts, 'reconciler', answer);
    } catch (error) {
      log(`payment not checked, asked again soon: ${reasonOf(error)}`);
    }
  }
  return db.selectFrom('intents').selectAll().where('txnid', '=', intent.txnid).executeTakeFirstOrThrow();
}
