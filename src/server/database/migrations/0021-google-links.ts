import type { Kysely } from 'kysely';

/** Logins with Google that wait to be linked to an account. Tokens are stored as hashes; the rows go with the account. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('google_links')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('subject', 'text', (c) => c.notNull())
    .addColumn('user_id', 'text', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('page_hash', 'text', (c) => c.notNull().unique())
    .addColumn('page_expires_at', 'text', (c) => c.notNull())
    .addColumn('mail_hash', 'text', (c) => c.unique())
    .addColumn('mail_expires_at', 'text')
    .execute();
  await db.schema.createIndex('google_links_by_user').on('google_links').column('user_id').execute();
}
