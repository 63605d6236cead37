import { type Kysely, sql } from 'kysely';

/** Whether who came may show a certificate of it: `given` until the desk takes it back, `gone` for good with its person. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['enrolments', 'companions'])
    await sql
      .raw(
        `alter table ${table} add column certificate text not null default 'given' check (certificate in ('given', 'taken back', 'gone'))`,
      )
      .execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  for (const table of ['companions', 'enrolments'])
    await db.schema.alterTable(table).dropColumn('certificate').execute();
}
