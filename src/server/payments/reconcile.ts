import { setImmediate } from 'node:timers/promises';
import { DAY_MS } from '../../lib/format.ts';
import type { Database } from '../database/open.ts';
import type { Evidence } from '../payu/evidence.ts';
import { VERIFY_BATCH } from '../payu/verify.ts';
import { reasonOf } from '../platform/errors.ts';
import type { Intent, PaymentContext } from './context.ts';
import { failEvent, finishEvent, putOffEvent, type StoredEvent } from './events.ts';
import { findIntent, isSuccessClosed, NOT_COME, nextCheck, soonCheck } from './intents.ts';
import { settle } from './settle.ts';

const BATCHES = 50;
const UNANSWERED_BATCHES = 10;

const NEVER_HEARD = 'not found';

/** A later success still settles it. */
async function giveUp({ db, now }: PaymentContext, intent: Intent): Promise<void> {
  await db
    .updateTable('intents')
    .set({ status: 'failed', gateway_status: NEVER_HEARD, updated_at: now().toISOString() })
    .where('txnid', '=', intent.txnid)
    .where('status', '=', 'created')
    .execute();
}

/** Undefined for an answer that cannot be read. An error in one payment must not stop the others. */
async function applyAnswer(
  parts: PaymentContext,
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

async function askBatch(parts: PaymentContext, intents: readonly Intent[]): Promise<void> {
  const answers = await parts.verify(intents.map((intent) => intent.txnid));
  for (const intent of intents) {
    await applyAnswer(parts, intent, answers.get(intent.txnid));
    // SQLite answers without yielding: whoever waits for a page comes between two payments.
    await setImmediate();
  }
}

/**
 * Payments whose next check is due, those first that were asked about least often. For each number of questions a range of the index is
 * read.
 */
async function duePayments(db: Database, at: number, most: number): Promise<Intent[]> {
  const waiting = db.selectFrom('intents').where('next_check_ms', 'is not', null);
  const next = async (after: number) =>
    (await waiting.select('checks').where('checks', '>', after).orderBy('checks').limit(1).executeTakeFirst())?.checks;
  const due: Intent[] = [];
  for (let checks = await next(-1); checks !== undefined && due.length < most; checks = await next(checks)) {
    const some = waiting.selectAll().where('checks', '=', checks).where('next_check_ms', '<=', at);
    due.push(
      ...(await some
        .orderBy('next_check_ms')
        .limit(most - due.length)
        .execute()),
    );
  }
  return due;
}

/**
 * Asks the provider about payments whose check is due, the least asked first: a new one does not wait behind abandoned ones. Returns how
 * many it asked about. Without an answer they are due again half a minute later.
 */
export async function reconcile(parts: PaymentContext): Promise<number> {
  const { db, now, log } = parts;
  const at = now().getTime();
  let asked = 0;
  let unanswered = 0;
  for (let done = 0; done < BATCHES && unanswered < UNANSWERED_BATCHES; done++) {
    const batch = await duePayments(db, at, VERIFY_BATCH);
    if (!batch.length) break;
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

/** Repeated saves must not flood the provider. */
const CHECK_INTERVAL_MS = 2000;

/** An intent after the provider was asked, and what it said: null for no readable answer, `too soon` when it was not asked. */
interface ProviderCheck {
  intent: Intent;
  answer: Evidence['outcome'] | 'unknown' | 'too soon' | null;
  evidence?: Evidence;
}

/**
 * Asks the provider about one payment now, and settles it by the answer. Never rejects because of the provider: without an answer in four
 * seconds the reconciler asks again.
 */
export async function checkWithProvider(parts: PaymentContext, intent: Intent): Promise<ProviderCheck> {
  const { db, now, log } = parts;
  const { txnid } = intent;
  const unpaid = db.updateTable('intents').where('txnid', '=', txnid).where('status', '<>', 'paid');
  await unpaid.set({ next_check_ms: soonCheck(now().getTime()) }).execute();
  let said: Omit<ProviderCheck, 'intent'> = { answer: null };
  try {
    const answer = (await parts.verify([txnid])).get(txnid);
    if (answer === 'unknown') said = { answer };
    else if (answer) {
      said = { answer: answer.outcome, evidence: answer };
      await settle(parts, 'reconciler', answer);
    }
  } catch (error) {
    log(`payment not checked, asked again soon: ${reasonOf(error)}`);
  }
  return { intent: (await findIntent(db, txnid)) ?? intent, ...said };
}

/** Nobody tries again in the window of a payment that failed before that. */
const FAILED_MS = DAY_MS;

/** Whether a visitor's question about a payment is worth one to the provider: it is open, or failed today. */
export function mayChange({ now }: PaymentContext, { status, created_at }: Intent): boolean {
  if (status === 'failed') return now().getTime() - Date.parse(created_at) < FAILED_MS;
  return status !== 'paid';
}

/** `checkWithProvider`, at most once in two seconds for a payment; else the answer is `too soon`. */
export async function checkWithProviderUnlessRecent(parts: PaymentContext, intent: Intent): Promise<ProviderCheck> {
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

const UNDER_WAY = 'the provider says that the money is under way';

async function wasUnderWay(db: Database, txnid: string): Promise<boolean> {
  const events = db.selectFrom('payment_events').select('id').where('txnid', '=', txnid);
  const said = events.where('source', '=', 'reconciler').where('outcome', '=', 'pending');
  return (await said.limit(1).execute()).length > 0;
}

/** Why a success that was brought does not count yet; undefined where it counts. */
async function doubtOf({ db }: PaymentContext, { answer, intent }: ProviderCheck): Promise<string | undefined> {
  if (answer === 'success') return undefined;
  if (answer === 'pending') return UNDER_WAY;
  return (await wasUnderWay(db, intent.txnid)) ? NOT_COME : undefined;
}

/**
 * Settles by an answer that a browser or a webhook brought, stored already. The provider is asked first; where it does not answer or has
 * not heard of the payment, what was brought counts. A success does not count once the provider said that the money is under way, until it
 * says that it came: it is tried again until a person closes it.
 */
export async function settleAfterCheck(parts: PaymentContext, event: StoredEvent, intent: Intent): Promise<Intent> {
  const isKnown = intent.status === 'paid' && intent.provider_id !== null;
  // A new one does not wait: a visitor may have asked a moment ago.
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
