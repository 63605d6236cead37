import { sql } from 'kysely';
import type { Database } from '../database/open.ts';
import type { PanKeyConfig } from '../platform/config.ts';
import { StartError } from '../platform/errors.ts';
import { prefixOf, VERSION } from './cipher.ts';
import { inClear, panColumns } from './columns.ts';
import { keysAtHand, lockKeys, openKeys } from './keys.ts';
import { type KeyProgress, reEncrypt } from './re-encrypt.ts';

/** How many PANs a key has encrypted; `id` is null for those in clear. */
export interface KeyUse {
  id: string | null;
  count: number;
}

/** What is stored, by key. */
export async function keyUses(db: Database): Promise<KeyUse[]> {
  const length = prefixOf('00000000').length;
  const counts = new Map<string | null, number>();
  for (const { table } of panColumns) {
    const start = sql<string>`substr(pan, 1, ${sql.lit(length)})`;
    const keyed = await db
      .selectFrom(table)
      .select(({ fn }) => [start.as('start'), fn.countAll<number>().as('count')])
      .where(sql<boolean>`substr(pan, 1, 3) = 'v1.'`)
      .groupBy(start)
      .execute();
    const { clear } = await db
      .selectFrom(table)
      .select(({ fn }) => fn.countAll<number>().as('clear'))
      .where(inClear)
      .executeTakeFirstOrThrow();
    for (const { start: prefix, count } of keyed) {
      const id = prefix.slice(VERSION.length, -1);
      counts.set(id, (counts.get(id) ?? 0) + count);
    }
    if (clear) counts.set(null, (counts.get(null) ?? 0) + clear);
  }
  return [...counts].map(([id, count]) => ({ id, count })).sort((a, b) => b.count - a.count);
}

/**
 * Encrypts every PAN with the current key, beside servers that run. From its begin on no process stores anything with another key.
 * May be interrupted and begun again. Returns what was done; once nothing is left, the other keys leave the list. Rejects with a
 * `StartError` when a key is missing.
 */
export async function rotateKeys(
  db: Database,
  config: PanKeyConfig,
  { now, onStep }: { now: () => Date; onStep?: (progress: KeyProgress) => void },
): Promise<KeyProgress> {
  const keys = await openKeys(db, config, now, true);
  const { id } = keys.current;
  await db.transaction().execute(async (on) => {
    await lockKeys(on);
    const retired_at = now().toISOString();
    await on
      .updateTable('pan_keys')
      .set({ retired_at })
      .where('id', '<>', id)
      .where('retired_at', 'is', null)
      .execute();
    await on
      .updateTable('pan_keys')
      .set({ retired_at: null })
      .where('id', '=', id)
      .where('retired_at', 'is not', null)
      .execute();
  });
  const progress = await reEncrypt(db, keys, 'not current', onStep);
  const left = (await keyUses(db)).filter((use) => use.id !== id);
  if (!left.length) {
    await db.transaction().execute(async (on) => {
      await lockKeys(on);
      await on.deleteFrom('pan_keys').where('id', '<>', id).where('retired_at', 'is not', null).execute();
    });
  }
  return progress;
}

/**
 * Deletes the PANs that a lost key encrypted. Returns how many. Rejects with a `StartError` when the key or none is at hand, and when neither
 * the list of keys nor a PAN names it.
 */
export async function removeUnreadable(db: Database, config: PanKeyConfig, id: string): Promise<number> {
  const atHand = keysAtHand(config);
  // A shell without the settings of the server knows no key: it must not delete what the server can read.
  if (!atHand.length)
    throw new StartError(
      'No key is at hand here, so nothing was deleted. Use the settings of the server; where its key is lost for good, set PAN_KEY to a new one first: npm run pan-key -- new prints one.',
    );
  if (atHand.some((key) => key.id === id)) throw new StartError(`The key ${id} is at hand: its PANs can be read.`);
  const prefix = prefixOf(id);
  return db.transaction().execute(async (on) => {
    await lockKeys(on);
    let count = 0;
    for (const { table } of panColumns) {
      const { numUpdatedRows } = await on
        .updateTable(table)
        .set({ pan: '' })
        .where(sql<boolean>`substr(pan, 1, ${sql.lit(prefix.length)}) = ${prefix}`)
        .executeTakeFirstOrThrow();
      count += Number(numUpdatedRows);
    }
    const { numDeletedRows } = await on.deleteFrom('pan_keys').where('id', '=', id).executeTakeFirstOrThrow();
    if (!count && !numDeletedRows)
      throw new StartError(`There is no key ${id}, so nothing was deleted; npm run pan-key shows the ids.`);
    return count;
  });
}
