import type { Kysely } from 'kysely';

/** Counts how often a user's password was set, so that a login that checked an older one opens no session. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('users')
    .addColumn('password_version', 'integer', (c) => c.notNull().defaultTo(0))
    .execute();
}
