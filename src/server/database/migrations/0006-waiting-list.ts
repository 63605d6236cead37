import { type Kysely, sql } from 'kysely';

/** Who waits for a place in a full campaign; name, address and links are those of the place that is asked for. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [
    `create table waiting_list (
      id text primary key references place_requests on delete cascade, campaign_id text not null,
      user_id text not null references users on delete cascade, number integer not null, joined_at text not null,
      offered_at text, offered_until text, ended_at text, ended_how text
    )`,
    'create unique index waiting_list_once on waiting_list (campaign_id, user_id) where ended_at is null',
    'create index waiting_list_by_number on waiting_list (campaign_id, number)',
    'create index waiting_list_by_user on waiting_list (user_id)',
  ])
    await sql.raw(statement).execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropTable('waiting_list').execute();
}
