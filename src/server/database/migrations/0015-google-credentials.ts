import type { Kysely } from 'kysely';

/** Credentials of Google that have logged somebody in, as hashes, until they expire: each is taken once. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('google_credentials')
    .addColumn('credential_hash', 'text', (c) => c.primaryKey())
    .addColumn('expires_at', 'text', (c) => c.notNull())
    .execute();
}
