import type { Kysely } from 'kysely';

/** What the provider said is stored before it is worked on; what was flagged can be closed by a person. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // One statement for each column, because SQLite adds no two at once. What is there already has been worked on.
  await db.schema.alterTable('payment_events').addColumn('retry_ms', 'bigint').execute();
  await db.schema.alterTable('payment_events').addColumn('last_error', 'text').execute();
  await db.schema
    .alterTable('payment_events')
    .addColumn('failures', 'integer', (c) => c.notNull().defaultTo(0))
    .execute();
  await db.schema.createIndex('payment_events_by_retry').on('payment_events').column('retry_ms').execute();
  await db.schema.alterTable('intents').addColumn('flag_evidence', 'text').execute();
  await db.schema
    .createTable('closed_matters')
    .addColumn('txnid', 'text', (c) => c.notNull())
    .addColumn('matter', 'text', (c) => c.notNull())
    .addColumn('reason', 'text', (c) => c.notNull())
    .addColumn('closed_by', 'text', (c) => c.notNull())
    .addColumn('closed_at', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('closed_matters_key', ['txnid', 'matter'])
    .execute();
}
