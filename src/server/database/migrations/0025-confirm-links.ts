import { type Kysely, sql } from 'kysely';

/**
 * A registration may have several links: each mail about it holds one of its own, and all work. SQLite cannot drop a unique column, so
 * the table is made anew.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('registrations_new')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('email', 'text', (c) => c.notNull())
    .addColumn('mobile', 'text', (c) => c.notNull())
    .addColumn('password_hash', 'text', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('expires_at', 'text', (c) => c.notNull())
    .addColumn('confirmed_at', 'text')
    .execute();
  await sql`insert into registrations_new (id, email, mobile, password_hash, created_at, expires_at, confirmed_at)
    select id, email, mobile, password_hash, created_at, expires_at, confirmed_at from registrations`.execute(db);
  await db.schema
    .createTable('confirm_links')
    .addColumn('token_hash', 'text', (c) => c.primaryKey())
    .addColumn('registration_id', 'text', (c) => c.notNull().references('registrations_new.id').onDelete('cascade'))
    .execute();
  await sql`insert into confirm_links (token_hash, registration_id)
    select token_hash, id from registrations where token_hash is not null`.execute(db);
  await db.schema.dropTable('registrations').execute();
  await db.schema.alterTable('registrations_new').renameTo('registrations').execute();
  await db.schema.createIndex('registrations_by_email').on('registrations').columns(['email', 'created_at']).execute();
  await db.schema.createIndex('confirm_links_by_registration').on('confirm_links').column('registration_id').execute();
}
