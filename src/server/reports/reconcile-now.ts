import type { Matter } from '../money/matters.ts';
import { begunPayments, unsettledPayments } from '../office/unsettled-payments.ts';
import type { PaymentContext } from '../payments/context.ts';
import { settle } from '../payments/settle.ts';
import { VERIFY_BATCH } from '../payu/verify.ts';

const UNANSWERED = 3;

interface ReconcileCounts {
  asked: number;
  unanswered: number;
}

async function settleBatch(parts: PaymentContext, txnids: string[]): Promise<void> {
  const answers = await parts.verify(txnids);
  const asked = parts.db.updateTable('intents').set({ checked_at: parts.now().toISOString() });
  await asked.where('txnid', 'in', txnids).execute();
  for (const [txnid, answer] of answers)
    if (answer !== 'unknown')
      await settle(parts, 'reconciler', answer).catch((error: unknown) =>
        parts.log(`payment ${txnid} not settled: ${String(error)}`),
      );
}

const MOST_BEGUN = 2000;

/**
 * Asks about every payment that the desk lists as open, or paid and not confirmed, and was not asked about since a moment, and settles it.
 * Never rejects because of the provider.
 */
export async function reconcileNow(parts: PaymentContext, since: Date): Promise<ReconcileCounts> {
  const rows = [
    ...(await unsettledPayments(parts.db, parts.now())),
    ...(await begunPayments(parts.db, parts.now(), { size: MOST_BEGUN })),
  ];
  const listed = [...new Set(['', ...rows.map(({ txnid }) => txnid)])];
  const isUnconfirmed = ({ kind }: Matter) => kind === 'unconfirmed';
  const unconfirmed = rows.filter(({ closes }) => closes.some(isUnconfirmed)).map(({ txnid }) => txnid);
  const open = await parts.db
    .selectFrom('intents')
    .select('txnid')
    .where('txnid', 'in', listed)
    .where((eb) =>
      eb.or([
        eb('status', 'in', ['created', 'pending']),
        ...(unconfirmed.length ? [eb('txnid', 'in', unconfirmed)] : []),
      ]),
    )
    .where((eb) => eb.or([eb('checked_at', 'is', null), eb('checked_at', '<', since.toISOString())]))
    .execute();
  const txnids = open.map(({ txnid }) => txnid);
  let asked = 0;
  let failures = 0;
  for (let i = 0; i < txnids.length && failures < UNANSWERED; i += VERIFY_BATCH) {
    const batch = txnids.slice(i, i + VERIFY_BATCH);
    try {
      await settleBatch(parts, batch);
      asked += batch.length;
    } catch (error) {
      failures += 1;
      parts.log(`payments not checked: ${String(error)}`);
    }
  }
  return { asked, unanswered: txnids.length - asked };
}
