import { type Kysely, sql } from 'kysely';

/**
 * Where what was gathered went, and whether the record is withdrawn; cloth and all else are kinds of their own. Whoever gave to a campaign is
 * told once of its record: nobody is of those that were noted before.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [
    "alter table walks add column went text not null default ''",
    'alter table walks add column withdrawn integer not null default 0',
    `update walks set grams = replace(grams, '"mixed":', '"other":')`,
    'alter table campaigns add column record_told_at text',
    'update campaigns set record_told_at = updated_at where id in (select campaign_id from walks)',
  ])
    await sql.raw(statement).execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  for (const statement of [
    'alter table campaigns drop column record_told_at',
    `update walks set grams = replace(grams, '"other":', '"mixed":')`,
    'alter table walks drop column withdrawn',
    'alter table walks drop column went',
  ])
    await sql.raw(statement).execute(db);
}
