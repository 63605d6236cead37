import type { Kysely } from 'kysely';

/** How many places of a campaign this site can give; the next import fills it. Campaigns from before have no limit. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('campaigns').addColumn('seats', 'integer').execute();
  // The home page's list reads this index alone, so it has to know which campaigns are full.
  await db.schema.dropIndex('campaigns_by_start').execute();
  await db.schema
    .createIndex('campaigns_by_start')
    .on('campaigns')
    .columns(['listed', 'start_day', 'id', 'end_day', 'status', 'region', 'difficulty', 'price_paise', 'seats'])
    .execute();
}
