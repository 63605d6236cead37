import { type Kysely, sql } from 'kysely';

/** Whom to call, what matters for health, and consent to the risks, of each walker; without checks: an error would write the row into a log. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [
    `create table tellings (
      person_id text primary key, enrolment_id text not null references enrolments on delete cascade,
      campaign_id text not null, contact_name text not null, contact_phone text not null, health text not null,
      guardian text not null, consented_at text not null
    )`,
    'create index tellings_by_enrolment on tellings (enrolment_id)',
  ])
    await sql.raw(statement).execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropTable('tellings').execute();
}
