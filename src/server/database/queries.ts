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

// For so long no other process begins a job whose process has ended.
const HELD_MS = 120_000;

/** False where another process runs it, and one at a time may. */
export async function beginRun(
  db: Kysely<Tables>,
  { name, by }: { name: string; by: 'each' | 'one' },
  now: Date,
): Promise<boolean> {
  const at = now.getTime();
  const run = { began_at: now.toISOString(), held_ms: by === 'one' ? at + HELD_MS : 0 };
  const begun = await db
    .insertInto('job_runs')
    .values({ name, ...run })
    .onConflict((conflict) =>
      conflict
        .column('name')
        .doUpdateSet(run)
        // A clock that was ahead holds up nothing.
        .where((eb) => eb.or([eb('job_runs.held_ms', '<=', at), eb('job_runs.held_ms', '>', at + 2 * HELD_MS)])),
    )
    .returning('name')
    .executeTakeFirst();
  return begun !== undefined;
}

export async function endRun(db: Kysely<Tables>, name: string, now: Date, failed: boolean): Promise<void> {
  const run = { ended_at: now.toISOString(), failed: Number(failed), held_ms: 0 };
  await db.updateTable('job_runs').set(run).where('name', '=', name).execute();
}

export const lastRuns = (db: Kysely<Tables>) => db.selectFrom('job_runs').selectAll().orderBy('name').execute();
