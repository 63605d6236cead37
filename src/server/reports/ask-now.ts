import type { PaymentParts } from '../payments/parts.ts';
import { settle } from '../payments/settle.ts';
import { VERIFY_BATCH } from '../payu/verify.ts';
import { unsettledPayments } from './unsettled-payments.ts';

/**
 * Asks the provider about every payment that `npm run unsettled` lists as open and that was not asked about since a moment, and settles
 * it by the answer. When the server asks next stays as it is. Returns how many it asked about. Rejects when the provider does not answer.
 */
export async function askNow(parts: PaymentParts, since: Date): Promise<number> {
  const listed = new Set((await unsettledPayments(parts.db, parts.now())).map(({ txnid }) => txnid));
  const open = await parts.db
    .selectFrom('intents')
    .select('txnid')
    .where('status', 'in', ['created', 'pending'])
    .where((eb) => eb.or([eb('checked_at', 'is', null), eb('checked_at', '<', since.toISOString())]))
    .execute();
  const txnids = open.map(({ txnid }) => txnid).filter((txnid) => listed.has(txnid));
  for (let i = 0; i < txnids.length; i += VERIFY_BATCH) {
    const answers = await parts.verify(txnids.slice(i, i + VERIFY_BATCH));
    for (const answer of answers.values()) if (answer !== 'unknown') await settle(parts, 'reconciler', answer);
  }
  return txnids.length;
}
