import type { Kysely } from 'kysely';

/** Notes with which kind of browser somebody has logged in, so that the owner recognises a login that is not his own. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('sessions')
    .addColumn('browser', 'text', (c) => c.notNull().defaultTo(''))
    .execute();
}
