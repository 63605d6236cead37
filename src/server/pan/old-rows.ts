import { sql } from 'kysely';
import type { Database } from '../database/open.ts';
import { removeTraces } from '../database/traces.ts';
import { inClear } from './columns.ts';
import type { PanKeys } from './keys.ts';
import { reEncrypt } from './re-encrypt.ts';

// While this counter stands, the file may still hold text in clear where rows were before.
const TRACES = 'pan-traces';

async function noteTraces(db: Database): Promise<void> {
  await db
    .insertInto('counters')
    .values({ name: TRACES, value: 1 })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

async function removeNoted(db: Database): Promise<void> {
  const noted = await db.selectFrom('counters').select('name').where('name', '=', TRACES).executeTakeFirst();
  if (!noted) return;
  await removeTraces(db);
  await db.deleteFrom('counters').where('name', '=', TRACES).execute();
}

/**
 * Encrypts the PANs that an earlier version stored in clear, or that one beside this process still stores. May be interrupted at any
 * moment; the next start goes on. An SQLite file keeps no trace of them; on PostgreSQL `vacuum full` removes the old rows.
 */
export async function encryptOldRows(
  db: Database,
  keys: PanKeys,
  { postgres, log }: { postgres: boolean; log: (line: string) => void },
): Promise<void> {
  const found = await sql<{ found: unknown }>`select 1 as found from intents where ${inClear}
    union all select 1 from donations where ${inClear}
    union all select 1 from profiles where ${inClear} limit 1`.execute(db);
  if (found.rows.length && !postgres) await noteTraces(db);
  if (found.rows.length) {
    const { done } = await reEncrypt(db, keys, 'in clear');
    log(`Encrypted ${done} PANs that an earlier version had stored in clear.`);
  }
  if (!postgres)
    await removeNoted(db).catch((error: unknown) =>
      log(`The database file may still hold traces of PANs; the next start tries again (${String(error)}).`),
    );
}
