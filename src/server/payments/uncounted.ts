import type { Database } from '../database/open.ts';
import { type Evidence, paymentWord } from '../payu/evidence.ts';

/**
 * Stored with a success that was brought to this site, where the provider said that the money was under way and has not said that it
 * came. A person can close it (`npm run unsettled -- close`).
 */
export const NOT_COME = 'the provider said that the money was under way, and does not say that it came';

/** A success that stands in no books. An earlier version closed all of one id by this word alone. */
export const UNCOUNTED = 'unknown';

/** What a person closes about a success that stands in no books: the provider's id of the payment, and its paise. */
export const successMatter = (evidence: Pick<Evidence, 'providerId' | 'paise'>): string =>
  `${UNCOUNTED} ${paymentWord(evidence)}`;

/** Whether a person has closed a success that stands in no books. */
export async function isSuccessClosed(on: Database, evidence: Evidence): Promise<boolean> {
  const closed = on.selectFrom('closed_matters').select('matter').where('txnid', '=', evidence.txnid);
  return (await closed.where('matter', '=', successMatter(evidence)).executeTakeFirst()) !== undefined;
}
