import { sql } from 'kysely';
import type { Database } from '../../src/server/database/open.ts';

/**
 * Resolves when somebody waits, or so many do, for what a transaction holds. `db` is not that transaction, in which PostgreSQL shows
 * what it showed before. On SQLite nobody comes that far: transactions wait before they begin.
 */
export async function untilAwaited(db: Database, many = 1): Promise<void> {
  if (!process.env['TEST_DATABASE_URL']) return;
  const waiting = sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  while ((await waiting.execute(db)).rows.length < many);
}
