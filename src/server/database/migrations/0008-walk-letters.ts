import { type Kysely, sql } from 'kysely';

const COLUMNS = ['told_meeting', 'told_before', 'told_after'];

/** What the person of a place was told last by the letters of a walk. A place from before has been told nothing. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const column of COLUMNS) await sql.raw(`alter table enrolments add column ${column} text`).execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  for (const column of COLUMNS) await db.schema.alterTable('enrolments').dropColumn(column).execute();
}
