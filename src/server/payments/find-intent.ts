import type { Intent, Work } from './parts.ts';

/** The payment that was begun under a transaction id; undefined where this site began none. */
export const findIntent = (on: Work, txnid: string): Promise<Intent | undefined> =>
  on.selectFrom('intents').selectAll().where('txnid', '=', txnid).executeTakeFirst();
