import { sql } from 'kysely';
import type { Database } from './open.ts';

/**
 * Writes an SQLite file anew, without what was deleted from it or overwritten: the bytes of such rows stay in it otherwise. Works beside a
 * server. Rejects while another program holds the file; it may be begun again.
 */
export async function removeTraces(db: Database): Promise<void> {
  await sql`vacuum`.execute(db);
  const { rows } = await sql<{ busy: number }>`pragma wal_checkpoint(truncate)`.execute(db);
  if (rows[0]?.busy) throw new Error('the file is in use');
}
