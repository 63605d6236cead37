import type { Database } from '../database/open.ts';
import type { Intent } from './parts.ts';

type Matter = Pick<Intent, 'status' | 'flag' | 'flag_evidence'>;

/** What a person looks at in a payment: what it is flagged for, with all that is known of it, or that it has no final answer. */
export const matterOf = ({ status, flag, flag_evidence }: Matter): string =>
  flag ? [flag, flag_evidence ?? ''].join(' ').trim() : status;

/**
 * When somebody closed what was open about a payment without a final answer (`npm run unsettled -- close`), ISO 8601 in UTC; null while
 * nobody has, or since something new was heard of it.
 */
export async function closedAt(on: Database, intent: Matter & Pick<Intent, 'txnid'>): Promise<string | null> {
  if (intent.status !== 'pending') return null;
  const closed = on.selectFrom('closed_matters').select('closed_at').where('txnid', '=', intent.txnid);
  return (await closed.where('matter', '=', matterOf(intent)).executeTakeFirst())?.closed_at ?? null;
}
