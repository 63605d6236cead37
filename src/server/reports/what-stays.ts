import type { Transaction } from 'kysely';
import type { Tables } from '../database/schema.ts';
import { UNPAID_DAYS } from '../payments/checks.ts';
import { accountEmail, ofPerson } from './person-rows.ts';

/**
 * Sentences about the payments of a person that stay when the rest is deleted. What was made with another address has to be looked for
 * under that one, once the account is gone.
 */
export async function whatStays(on: Transaction<Tables>, email: string, userId: string | undefined): Promise<string[]> {
  const all = await on
    .selectFrom('intents')
    .select(['txnid', 'email', 'status', 'flag'])
    .where(ofPerson(email, userId))
    .orderBy('created_at')
    .orderBy('txnid')
    .execute();
  const unpaid = all.filter(({ status }) => status !== 'paid');
  const goes = unpaid.filter(({ status, flag }) => flag === null && status !== 'pending');
  const others = Map.groupBy(
    all.filter((row) => accountEmail(row.email) !== email),
    (row) => accountEmail(row.email),
  );
  const named = [...others].map(([address, rows]) => `${rows.map(({ txnid }) => txnid).join(', ')} (${address})`);
  return [
    ...(goes.length ? [`Payments that were begun and not paid are deleted ${UNPAID_DAYS} days after they began.`] : []),
    ...(goes.length < unpaid.length
      ? ['Payments that are under way, or where something does not fit, stay: money may have come.']
      : []),
    ...(named.length ? [`Payments with another address stay, and are found by it: ${named.join('; ')}.`] : []),
  ];
}
