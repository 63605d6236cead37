import type { Kysely } from 'kysely';
import type { Tables } from './schema.ts';

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
