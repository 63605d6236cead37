import { type Kysely, sql } from 'kysely';

/**
 * One counter for the receipts of a tax year, where donations and enrolments had one each. Numbers that were given stay. The new
 * counter goes on above the higher one of the two.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const old = sql`name like 'donation-%' or name like 'enroll-%'`;
  const year = sql`substr(name, length(name) - 3)`;
  await sql`insert into counters (name, value)
    select 'receipt-' || ${year}, max(value) from counters where ${old} group by ${year}`.execute(db);
  await sql`delete from counters where ${old}`.execute(db);
}
