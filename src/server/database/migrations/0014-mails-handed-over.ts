import type { Kysely } from 'kysely';

/** Whether an attempt gave the whole mail to the mail server and no answer to it is known. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('mails')
    .addColumn('handed_over', 'integer', (c) => c.notNull().defaultTo(0))
    .execute();
}
