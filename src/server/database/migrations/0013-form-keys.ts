import type { Kysely } from 'kysely';

/** A form that is sent twice is stored once, by the key that it made; reviews may wait until they are approved. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['reviews', 'contact_messages']) {
    await db.schema.alterTable(table).addColumn('form_key', 'text').execute();
    await db.schema.createIndex(`${table}_by_form_key`).unique().on(table).column('form_key').execute();
  }
  await db.schema
    .alterTable('reviews')
    .addColumn('waiting', 'integer', (c) => c.notNull().defaultTo(0))
    .execute();
}
