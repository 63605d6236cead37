import { type Kysely, sql } from 'kysely';

/** Every transaction id that is in use, by a payment or by a free place: one table, so that nothing can be given out twice. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('transaction_ids')
    .addColumn('txnid', 'text', (c) => c.primaryKey())
    .addColumn('taken_at', 'text', (c) => c.notNull())
    .execute();
  await sql`insert into transaction_ids (txnid, taken_at)
    select txnid, min(created_at) from (
      select txnid, created_at from intents
      union all select txnid, created_at from donations
      union all select txnid, created_at from enrolments
    ) as used group by txnid`.execute(db);
  // Finds the payment that somebody has begun for a campaign.
  await db.schema.createIndex('intents_by_user').on('intents').columns(['user_id', 'campaign_id', 'status']).execute();
}
