import type { Evidence } from '../payu/evidence.ts';
import { VERIFY_BATCH } from '../payu/verify.ts';
import type { Intent, PaymentParts } from './parts.ts';
import { settle } from './settle.ts';

/** After this many days an attempt that nobody paid is deleted, once the provider has confirmed that nothing was paid. */
export const UNPAID_DAYS = 30;

const DAY_MS = 86_400_000;
const before = (now: Date, days: number) => new Date(now.getTime() - days * DAY_MS).toISOString();

/** Deletes an attempt and, where the provider never heard of it, gives its transaction id back. */
async function deleteIntent(parts: PaymentParts, { txnid }: Intent, answer: 'unknown' | 'failure'): Promise<void> {
  await parts.transaction(async (on) => {
    const deleted = await on
      .deleteFrom('intents')
      .where('txnid', '=', txnid)
      .where('status', 'in', ['created', 'failed'])
      .where('flag', 'is', null)
      .where('created_at', '<', before(parts.now(), UNPAID_DAYS))
      .returning('txnid')
      .executeTakeFirst();
    // The provider still answers with the old failure for an id that it knows: nobody else gets that one.
    if (deleted && answer === 'unknown') await on.deleteFrom('transaction_ids').where('txnid', '=', txnid).execute();
  });
}

async function applyAnswer(parts: PaymentParts, intent: Intent, answer: Evidence | 'unknown'): Promise<void> {
  const outcome = answer === 'unknown' ? answer : answer.outcome;
  if (outcome === 'unknown' || outcome === 'failure') await deleteIntent(parts, intent, outcome);
  else if (answer !== 'unknown') await settle(parts, 'reconciler', answer);
}

/**
 * The PAN of an attempt that nobody paid goes after the same time, also while the provider cannot be asked. What a person has to look
 * at keeps it until that long after the matter was closed.
 */
async function removePan({ db, now }: PaymentParts): Promise<void> {
  const limit = before(now(), UNPAID_DAYS);
  await db
    .updateTable('intents')
    .set({ pan: '' })
    .where('status', '<>', 'paid')
    .where('created_at', '<', limit)
    .where('pan', '<>', '')
    .where((eb) => {
      const closed = eb
        .selectFrom('closed_matters')
        .select('matter')
        .whereRef('closed_matters.txnid', '=', 'intents.txnid');
      return eb.or([eb('flag', 'is', null), eb.exists(closed.where('closed_at', '<', limit))]);
    })
    .execute();
}

/**
 * Deletes attempts that nobody paid within 30 days. The provider is asked about each just before: what it knows as paid is settled,
 * and while it does not answer everything is kept. Each is asked about once a day. Returns how many it asked about.
 */
export async function removeUnpaid(parts: PaymentParts): Promise<number> {
  const { db, now } = parts;
  await removePan(parts);
  const old = await db
    .selectFrom('intents')
    .selectAll()
    .where('status', 'in', ['created', 'failed'])
    .where('flag', 'is', null)
    .where('created_at', '<', before(now(), UNPAID_DAYS))
    .where((eb) => eb.or([eb('checked_at', 'is', null), eb('checked_at', '<', before(now(), 1))]))
    .limit(VERIFY_BATCH)
    .execute();
  if (!old.length) return 0;
  const ids = old.map(({ txnid }) => txnid);
  const answers = await parts.verify(ids);
  await db.updateTable('intents').set({ checked_at: now().toISOString() }).where('txnid', 'in', ids).execute();
  for (const intent of old) {
    const answer = answers.get(intent.txnid);
    if (answer) await applyAnswer(parts, intent, answer);
  }
  return old.length;
}
