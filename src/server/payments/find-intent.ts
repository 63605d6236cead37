import type { Database } from '../database/open.ts';
import type { Intent } from './parts.ts';

/** The payment that was begun under a transaction id; undefined where this site began none. */
export const findIntent = (on: Database, txnid: string): Promise<Intent | undefined> =>
  on.selectFrom('intents').selectAll().where('txnid', '=', txnid).executeTakeFirst();

/**
 * The same, locked until the transaction ends: whoever changes the same payment waits here, on SQLite and PostgreSQL alike.
 * @param at the time of the change, ISO 8601 in UTC
 */
export const lockIntent = (on: Database, txnid: string, at: string): Promise<Intent | undefined> =>
  on.updateTable('intents').set({ updated_at: at }).where('txnid', '=', txnid).returningAll().executeTakeFirst();
