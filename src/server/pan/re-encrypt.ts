import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../database/open.ts';
import { decrypt, encrypt, prefixOf } from './cipher.ts';
import { inClear, type PanColumn, panColumns } from './columns.ts';
import type { PanKeys } from './keys.ts';

/** Which rows are to be encrypted anew: those in clear, which an index finds, or all that the current key did not encrypt. */
type Which = 'in clear' | 'not current';

const BATCH = 200;

/** How far it has come. */
export interface KeyProgress {
  /** PANs that the current key has encrypted. */
  done: number;
  /** PANs that no key at hand can read; they stay as they are. */
  unreadable: number;
}

function condition(which: Which, { current }: PanKeys): RawBuilder<boolean> {
  if (which === 'in clear') return inClear;
  const prefix = prefixOf(current.id);
  return sql<boolean>`pan <> '' and substr(pan, 1, ${sql.lit(prefix.length)}) <> ${sql.lit(prefix)}`;
}

interface Step {
  column: PanColumn;
  which: Which;
  /** The last row of the step before. */
  after: string;
}

/** Encrypts the next rows of a table in one transaction. A row that somebody changes meanwhile is left to the next time. */
async function takeStep(db: Database, keys: PanKeys, { column, which, after }: Step) {
  const { table, id, ownerOf } = column;
  const name = sql.ref<string>(id);
  return db.transaction().execute(async (on) => {
    const rows = await on
      .selectFrom(table)
      .select([name.as('row'), 'pan'])
      .where(condition(which, keys))
      .where(name, '>', after)
      .orderBy(name)
      .limit(BATCH)
      .execute();
    const progress: KeyProgress = { done: 0, unreadable: 0 };
    for (const { row, pan: stored } of rows) {
      const pan = decrypt(keys.all, stored, ownerOf(row));
      if (pan === null) {
        progress.unreadable += 1;
        continue;
      }
      const fresh = encrypt(keys.current, pan, ownerOf(row));
      const { numUpdatedRows } = await on
        .updateTable(table)
        .set({ pan: fresh })
        .where(name, '=', row)
        .where('pan', '=', stored)
        .executeTakeFirstOrThrow();
      progress.done += Number(numUpdatedRows);
    }
    return { progress, last: rows.length === BATCH ? rows.at(-1)?.row : undefined };
  });
}

/**
 * Encrypts PANs with the current key. It may be interrupted at any moment and begun again, run beside a server, and run twice at once:
 * a value is replaced only while it is still the one that was read. `onStep` is called after each step with what has been done so far.
 */
export async function reEncrypt(
  db: Database,
  keys: PanKeys,
  which: Which,
  onStep: (progress: KeyProgress) => void = () => {},
): Promise<KeyProgress> {
  const all: KeyProgress = { done: 0, unreadable: 0 };
  for (const column of panColumns) {
    let after: string | undefined = '';
    while (after !== undefined) {
      const { progress, last } = await takeStep(db, keys, { column, which, after });
      all.done += progress.done;
      all.unreadable += progress.unreadable;
      if (progress.done || progress.unreadable) onStep({ ...all });
      after = last;
    }
  }
  return all;
}
