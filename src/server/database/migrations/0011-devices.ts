import type { Kysely } from 'kysely';

/** Browsers that have logged in to an account keep their own allowance of wrong passwords. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('devices')
    .addColumn('key_hash', 'text', (c) => c.notNull())
    .addColumn('user_id', 'text', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('seen_at', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('devices_key', ['key_hash', 'user_id'])
    .execute();
  await db.schema.createIndex('devices_by_user').on('devices').columns(['user_id', 'seen_at']).execute();
}
