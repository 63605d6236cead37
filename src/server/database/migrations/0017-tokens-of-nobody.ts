import { type Kysely, sql } from 'kysely';

/**
 * A reset token may belong to nobody: asked for with an address that has no account, the same is written as with one that has. SQLite
 * cannot make a column optional, so the table is made anew. Mails of kinds that are no longer written become one that is.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('reset_tokens_new')
    .addColumn('token_hash', 'text', (c) => c.primaryKey())
    .addColumn('user_id', 'text', (c) => c.references('users.id').onDelete('cascade'))
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('expires_at', 'text', (c) => c.notNull())
    .addColumn('used_at', 'text')
    .execute();
  await sql`insert into reset_tokens_new (token_hash, user_id, created_at, expires_at, used_at)
    select token_hash, user_id, created_at, expires_at, used_at from reset_tokens`.execute(db);
  await db.schema.dropTable('reset_tokens').execute();
  await db.schema.alterTable('reset_tokens_new').renameTo('reset_tokens').execute();
  await db.schema.createIndex('reset_tokens_by_user').on('reset_tokens').column('user_id').execute();
  await sql`delete from mails where kind = 'nothing'`.execute(db);
  await sql`update mails set kind = 'confirm', payload = '{"registrationId":""}'
    where kind = 'known' and status = 'queued'`.execute(db);
}
