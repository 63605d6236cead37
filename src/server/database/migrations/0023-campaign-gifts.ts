import type { Kysely } from 'kysely';

/** A donation may be for a campaign. The sums of a campaign are read from the index alone. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('donations').addColumn('campaign_id', 'text').execute();
  await db.schema.alterTable('donations').addColumn('campaign_name', 'text').execute();
  await db.schema
    .createIndex('donations_by_campaign')
    .on('donations')
    .columns(['campaign_id', 'amount_paise'])
    .execute();
}
