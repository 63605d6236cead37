import type { Kysely } from 'kysely';

/** The sums of a campaign are read from this index alone. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createIndex('enrolments_by_campaign')
    .on('enrolments')
    .columns(['campaign_id', 'status', 'amount_paise'])
    .execute();
}
