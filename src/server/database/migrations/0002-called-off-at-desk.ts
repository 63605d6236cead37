import type { Kysely } from 'kysely';

/** Campaigns that are called off at the desk: what their files say meanwhile, and why. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('campaigns').addColumn('file_status', 'text').execute();
  await db.schema
    .alterTable('campaigns')
    .addColumn('called_off_why', 'text', (column) => column.notNull().defaultTo(''))
    .execute();
}

export async function down(db: Kysely<unknown>): Promise<void> {
  for (const column of ['called_off_why', 'file_status'])
    await db.schema.alterTable('campaigns').dropColumn(column).execute();
}
