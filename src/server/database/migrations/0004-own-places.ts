import { type Kysely, sql } from 'kysely';

/** What somebody may do with a place of his own: the terms that it was booked by, when it was given back, and the links of mails about it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [
    'alter table intents add column cancelling text',
    'alter table enrolments add column cancelling text',
    'alter table enrolments add column given_back_at text',
    'alter table enrolments add column most_back bigint',
    `create table own_place_links (
      token_hash text primary key, enrolment_id text not null references enrolments on delete cascade
    )`,
    'create index own_place_links_by_enrolment on own_place_links (enrolment_id)',
  ])
    await sql.raw(statement).execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropTable('own_place_links').execute();
  for (const column of ['most_back', 'given_back_at', 'cancelling'])
    await db.schema.alterTable('enrolments').dropColumn(column).execute();
  await db.schema.alterTable('intents').dropColumn('cancelling').execute();
}
