import { sql } from 'kysely';
import type { Database } from '../database/open.ts';
import type { PanKeyConfig } from '../platform/config.ts';
import { StartError } from '../platform/errors.ts';
import { decrypt, encrypt, type PanColumn, panColumns, prefixOf } from './cipher.ts';
import { keysAtHand, openKeys, type PanKeys } from './pans.ts';

const BATCH = 200;

interface KeyProgress {
  done: number;
  unreadable: number;
}

const startOf = (length: number) => sql<string>`substr(pan, 1, ${sql.lit(length)})`;

/** How many PANs each key has encrypted, by its id, the most first. */
export async function keyUses(db: Database): Promise<{ id: string; count: number }[]> {
  const length = prefixOf('00000000').length;
  const counts = new Map<string, number>();
  for (const { table } of panColumns) {
    const rows = await db
      .selectFrom(table)
      .select(({ fn }) => [startOf(length).as('start'), fn.countAll<number>().as('count')])
      .where('pan', '<>', '')
      .groupBy(startOf(length))
      .execute();
    for (const { start, count } of rows) {
      const id = start.slice(-9, -1);
      counts.set(id, (counts.get(id) ?? 0) + count);
    }
  }
  return [...counts].map(([id, count]) => ({ id, count })).sort((a, b) => b.count - a.count);
}

/** A row that somebody changes meanwhile is left to the next time. */
async function takeStep(db: Database, keys: PanKeys, { table, id, ownerOf }: PanColumn, after: string) {
  const name = sql.ref<string>(id);
  const prefix = prefixOf(keys[0].id);
  return db.transaction().execute(async (on) => {
    const rows = await on
      .selectFrom(table)
      .select([name.as('row'), 'pan'])
      .where('pan', '<>', '')
      .where(startOf(prefix.length), '<>', prefix)
      .where(name, '>', after)
      .orderBy(name)
      .limit(BATCH)
      .execute();
    const progress: KeyProgress = { done: 0, unreadable: 0 };
    for (const { row, pan: stored } of rows) {
      const pan = decrypt(keys, stored, ownerOf(row));
      if (pan === null) {
        progress.unreadable += 1;
        continue;
      }
      const { numUpdatedRows } = await on
        .updateTable(table)
        .set({ pan: encrypt(keys[0], pan, ownerOf(row)) })
        .where(name, '=', row)
        .where('pan', '=', stored)
        .executeTakeFirstOrThrow();
      progress.done += Number(numUpdatedRows);
    }
    return { progress, last: rows.length === BATCH ? rows.at(-1)?.row : undefined };
  });
}

/**
 * Encrypts every PAN with the current key, beside servers that know both. May be interrupted and run twice at once. Rejects with a
 * `StartError` when a key is missing.
 */
export async function rotateKeys(
  db: Database,
  config: PanKeyConfig,
  { now, onStep = () => {} }: { now: () => Date; onStep?: (progress: KeyProgress) => void },
): Promise<KeyProgress> {
  const keys = await openKeys(db, config, now);
  const all: KeyProgress = { done: 0, unreadable: 0 };
  for (const column of panColumns) {
    let after: string | undefined = '';
    while (after !== undefined) {
      const { progress, last } = await takeStep(db, keys, column, after);
      all.done += progress.done;
      all.unreadable += progress.unreadable;
      if (progress.done || progress.unreadable) onStep({ ...all });
      after = last;
    }
  }
  return all;
}

/**
 * Deletes the PANs that a lost key encrypted. Returns how many. Rejects with a `StartError` when the key or none is at hand, and when
 * nothing names it.
 */
export async function removeUnreadable(db: Database, config: PanKeyConfig, id: string): Promise<number> {
  const atHand = keysAtHand(config);
  // It must not delete what the server can read.
  if (!atHand.length)
    throw new StartError(
      'No key is at hand here, so nothing was deleted. Use the settings of the server; where its key is lost for good, set PAN_KEY to a new one first: npm run pan-key -- new prints one.',
    );
  if (atHand.some((key) => key.id === id)) throw new StartError(`The key ${id} is at hand: its PANs can be read.`);
  const prefix = prefixOf(id);
  return db.transaction().execute(async (on) => {
    let count = 0;
    for (const { table } of panColumns) {
      const { numUpdatedRows } = await on
        .updateTable(table)
        .set({ pan: '' })
        .where(startOf(prefix.length), '=', prefix)
        .executeTakeFirstOrThrow();
      count += Number(numUpdatedRows);
    }
    const { numDeletedRows } = await on.deleteFrom('pan_keys').where('id', '=', id).executeTakeFirstOrThrow();
    if (!count && !numDeletedRows)
      throw new StartError(`There is no key ${id}, so nothing was deleted; npm run pan-key shows the ids.`);
    return count;
  });
}
