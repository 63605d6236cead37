import { type Kysely, sql } from 'kysely';

/** A history also lists what the user's address gave without a login. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createIndex('donations_by_email')
    .on('donations')
    .expression(sql`lower(email), created_at, id`)
    .execute();
}
