import { type Kysely, sql } from 'kysely';

/** A history also lists what the user's address gave without a login. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createIndex('donations_by_email')
    .on('donations')
    .columns([sql`lower(email)`, sql`created_at`, sql`id`])
    .execute();
}
