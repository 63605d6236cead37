import type { Kysely } from 'kysely';

/** When the next mail of a kind may go to an address that anybody can ask for one, and how many went shortly before. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('mail_turns')
    .addColumn('key', 'text', (c) => c.primaryKey())
    .addColumn('mail_id', 'text', (c) => c.notNull())
    .addColumn('due_ms', 'bigint', (c) => c.notNull())
    .addColumn('count', 'integer', (c) => c.notNull())
    .execute();
}
