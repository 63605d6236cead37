import { type Kysely, sql } from 'kysely';

/** Letters that somebody can turn off: a row for each link that does it, and whether it is off. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [
    'create table mail_choices (token_hash text primary key, email text not null, kind text not null, at text not null, off_at text)',
    'create index mail_choices_by_email on mail_choices (email, kind)',
  ])
    await sql.raw(statement).execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropTable('mail_choices').execute();
}
