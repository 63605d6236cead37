import { setImmediate } from 'node:timers/promises';
import type { ExpressionBuilder } from 'kysely';
import { DAY_MS } from '../../lib/format.ts';
import { clockAgrees } from '../database/clock.ts';
import type { Tables } from '../database/schema.ts';
import { closedBefore, wasFound } from '../money/matters.ts';
import type { Evidence } from '../payu/evidence.ts';
import { VERIFY_BATCH } from '../payu/verify.ts';
import { keepFindable } from '../people/find.ts';
import { nameFriends } from '../places/companions.ts';
import type { Intent, PaymentContext } from './context.ts';
import type { Source, StoredEvent } from './events.ts';
import { findIntent, UNPAID_DAYS } from './intents.ts';
import { reconcile, settleAfterCheck } from './reconcile.ts';
import { settle } from './settle.ts';

/**
 * What is done about payments without a visitor: retries what could not be recorded, deletes old attempts, asks the provider. One that
 * fails does not stop the others. Returns how many it asked about. `mayDelete` is false while the clock may be wrong.
 */
export async function runPaymentJobs(parts: PaymentContext, mayDelete = true): Promise<number> {
  const logged = (what: string) => (error: unknown) => {
    parts.log(`${what}: ${String(error)}`);
    return 0;
  };
  await retryEvents(parts).catch(logged('payments not recorded'));
  // Before the reconciler, which would put off what was asked about within a day.
  if (mayDelete) await removeUnpaid(parts).catch(logged('old attempts not deleted'));
  const asked = await reconcile(parts).catch(logged('payments not checked'));
  // After the last question, which may find a payment paid.
  if (mayDelete && (await clockAgrees(parts.db))) await removePan(parts).catch(logged('PANs not deleted'));
  return asked;
}

const AT_ONCE = 100;

async function workOn(parts: PaymentContext, event: StoredEvent): Promise<void> {
  const intent = await findIntent(parts.db, event.evidence.txnid);
  if (event.source !== 'reconciler' && intent) await settleAfterCheck(parts, event, intent);
  else await settle(parts, event.source, event.evidence);
}

/** Works on what the provider said and could not be recorded then, where its time has come. Returns how many were tried. */
export async function retryEvents(parts: PaymentContext): Promise<number> {
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
    await setImmediate();
  }
  return due.length;
}

const BATCHES = 10;
const before = (now: Date, days: number) => new Date(now.getTime() - days * DAY_MS).toISOString();

type Intents = ExpressionBuilder<Tables, 'intents'>;

/** Attempts that may be deleted: nobody paid, or a person closed what stayed under way. */
const mayGo = (eb: Intents, limit: string) =>
  eb.and([
    eb.not(wasFound(eb)),
    eb('created_at', '<', limit),
    eb.or([eb('status', 'in', ['created', 'failed']), eb.and([eb('status', '=', 'pending'), closedBefore(eb, limit)])]),
  ]);

async function deleteIntent(parts: PaymentContext, { txnid, status }: Intent, answer: string): Promise<void> {
  await parts.transaction(async (on) => {
    const deleted = await on
      .deleteFrom('intents')
      .where('txnid', '=', txnid)
      .where((eb) => mayGo(eb, before(parts.now(), UNPAID_DAYS)))
      .returning('txnid')
      .executeTakeFirst();
    if (!deleted) return;
    await nameFriends(on, txnid, []);
    await keepFindable(on, txnid);
    // The provider still answers with the old failure for an id that it knows: nobody else gets that one.
    if (answer === 'unknown' && status !== 'pending')
      await on.deleteFrom('transaction_ids').where('txnid', '=', txnid).execute();
  });
}

async function applyAnswer(parts: PaymentContext, intent: Intent, answer: Evidence | 'unknown'): Promise<void> {
  const outcome = answer === 'unknown' ? answer : answer.outcome;
  const over = outcome === 'unknown' || outcome === 'failure' || (outcome === 'pending' && intent.status === 'pending');
  if (over) await deleteIntent(parts, intent, outcome);
  else if (answer !== 'unknown') await settle(parts, 'reconciler', answer);
}

const PANS_AT_ONCE = 200;

/**
 * Deletes the PAN of each attempt that nobody paid within 30 days, after the last question about it. What a person has to look at keeps it
 * until 30 days after it was closed.
 */
async function removePan({ db, now }: PaymentContext): Promise<void> {
  const limit = before(now(), UNPAID_DAYS);
  const old = db
    .selectFrom('intents')
    .select('txnid')
    // Not "other than paid": what is old is read from the index then.
    .where('status', 'in', ['created', 'pending', 'failed'])
    .where('created_at', '<', limit)
    .where('pan', '<>', '')
    .where((eb) => eb.or([eb.not(wasFound(eb)), closedBefore(eb, limit)]))
    .limit(PANS_AT_ONCE);
  for (let batch = 0; batch < BATCHES; batch++) {
    const { numUpdatedRows } = await db
      .updateTable('intents')
      .set({ pan: '' })
      .where('txnid', 'in', old)
      .where('status', '<>', 'paid')
      .executeTakeFirst();
    if (numUpdatedRows < PANS_AT_ONCE) return;
    await setImmediate();
  }
}

async function removeBatch(parts: PaymentContext): Promise<number> {
  const { db, now } = parts;
  const old = await db
    .selectFrom('intents')
    .selectAll()
    .where((eb) => mayGo(eb, before(now(), UNPAID_DAYS)))
    .where((eb) => eb.or([eb('checked_at', 'is', null), eb('checked_at', '<', before(now(), 1))]))
    .limit(VERIFY_BATCH)
    .execute();
  if (!old.length) return 0;
  const ids = old.map(({ txnid }) => txnid);
  const answers = await parts.verify(ids);
  // The answer says what time it is.
  if (!(await clockAgrees(db))) return 0;
  await db.updateTable('intents').set({ checked_at: now().toISOString() }).where('txnid', 'in', ids).execute();
  for (const intent of old) {
    const answer = answers.get(intent.txnid);
    if (answer) await applyAnswer(parts, intent, answer);
    await setImmediate();
  }
  return old.length;
}

/**
 * Deletes attempts that nobody paid within 30 days, and what was still under way 30 days after a person closed it. The provider is asked
 * just before: while it does not answer everything is kept. Returns how many it asked about.
 */
export async function removeUnpaid(parts: PaymentContext): Promise<number> {
  let asked = 0;
  for (let batch = 0; batch < BATCHES; batch++) {
    const many = await removeBatch(parts);
    asked += many;
    if (many < VERIFY_BATCH) break;
  }
  return asked;
}
