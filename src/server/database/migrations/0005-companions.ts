import { type Kysely, sql } from 'kysely';

/** Those who come with somebody who has booked: named with the payment that is begun, or the free place; a place as the booking has one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [
    `create table companions (
      id text primary key, txnid text not null references transaction_ids on delete cascade,
      position integer not null, name text not null, mobile text not null, age integer,
      place text not null default 'none', came integer not null default 0,
      constraint companions_place check (place in ('held', 'none'))
    )`,
    // The places of a campaign are counted in this index, booking by booking.
    'create index companions_by_booking on companions (txnid, place)',
  ])
    await sql.raw(statement).execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropTable('companions').execute();
}
