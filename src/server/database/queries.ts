import { type Kysely, type SelectQueryBuilder, sql } from 'kysely';
import type { Tables } from './schema.ts';

/** Adds to a number of the table `counters`; resolves to what it is then. In a transaction nobody else changes it until the end. */
export async function addToCounter(on: Kysely<Tables>, name: string, by = 1): Promise<number> {
  const { value } = await on
    .insertInto('counters')
    .values({ name, value: by })
    .onConflict((conflict) => conflict.column('name').doUpdateSet((eb) => ({ value: eb('counters.value', '+', by) })))
    .returning('value')
    .executeTakeFirstOrThrow();
  return value;
}

const UNDO = new Error('nothing is kept');

/** Rejects with the engine's error where a database cannot be written. It changes nothing. */
export async function requireWritable(db: Kysely<Tables>): Promise<void> {
  const write = db.transaction().execute(async (on) => {
    await on
      .updateTable('counters')
      .set((eb) => ({ value: eb.ref('value') }))
      .where('name', '=', 'starts')
      .execute();
    throw UNDO;
  });
  await write.catch((error: unknown) => {
    if (error !== UNDO) throw error;
  });
}

type Listed = 'donations' | 'enrolments' | 'reviews';

/** One page of a query, newest first, from 0, and the count of all rows. Rows of the same moment are ordered by id. */
export async function newestPage<T extends Listed>(
  query: SelectQueryBuilder<Tables, T, object>,
  { page, size }: { page: number; size: number },
) {
  const { count } = await query.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
  const rows = await query
    .selectAll()
    .orderBy(sql.ref('created_at'), 'desc')
    .orderBy(sql.ref('id'), 'desc')
    .limit(size)
    .offset(page * size)
    .execute();
  return { count, rows };
}

/** Writes an SQLite file anew, without the bytes of deleted rows. Works beside a server; rejects while another program holds the file. */
export async function vacuum(db: Kysely<Tables>): Promise<void> {
  await sql`vacuum`.execute(db);
  const { rows } = await sql<{ busy: number }>`pragma wal_checkpoint(truncate)`.execute(db);
  if (rows[0]?.busy) throw new Error('the file is in use');
}
