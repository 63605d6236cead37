import { sql } from 'kysely';
import { addToCounter } from '../database/counters.ts';
import type { Database } from '../database/open.ts';
import type { PanKeyConfig } from '../platform/config.ts';
import { StartError } from '../platform/errors.ts';
import { readPanKey } from '../platform/pan-key.ts';
import { type PanKey, panKeyOf, prefixOf } from './cipher.ts';
import { panColumns } from './columns.ts';
import { makeKeyFile, readKeyFile } from './key-file.ts';

/** The keys that a process has. */
export interface PanKeys {
  /** What new values are encrypted with. */
  current: PanKey;
  /** What can be read: the current one first. */
  all: readonly PanKey[];
}

const keyOf = (text: string): PanKey[] => {
  const bytes = readPanKey(text);
  return bytes ? [panKeyOf(bytes)] : [];
};

/** Lets nobody else change the list of keys until the transaction ends, on SQLite and PostgreSQL alike. */
export async function lockKeys(on: Database): Promise<void> {
  await addToCounter(on, 'pan-key-changes');
}

/** Whether any PAN is still encrypted with a key. */
async function isUsed(on: Database, id: string): Promise<boolean> {
  const prefix = prefixOf(id);
  for (const { table } of panColumns) {
    const found = await on
      .selectFrom(table)
      .select('pan')
      .where(sql<boolean>`substr(pan, 1, ${sql.lit(prefix.length)}) = ${prefix}`)
      .limit(1)
      .executeTakeFirst();
    if (found) return true;
  }
  return false;
}

const lost = (id: string, first = '') =>
  `If it is lost for good, ${first}npm run pan-key -- remove-unreadable ${id} deletes the PANs that nobody can read any more.`;

function missing(id: string, { file, key }: PanKeyConfig, found: boolean): StartError {
  if (!key && !found)
    return new StartError(
      `The file ${file} is missing; it held the key ${id} that the PANs in this database are encrypted with. Put it back, or set PAN_KEY to that key. ${lost(id, 'set PAN_KEY to a new one (npm run pan-key -- new prints it); then ')}`,
    );
  return new StartError(
    `The PANs in this database are encrypted with the key ${id}, and ${key ? 'PAN_KEY' : file} is another one. Set PAN_KEY to that key, or PAN_KEY_OLD to it beside a new PAN_KEY. ${lost(id)}`,
  );
}

function given(config: PanKeyConfig): { current: PanKey | null; others: PanKey[]; inFile: PanKey | null } {
  const inFile = readKeyFile(config.file);
  const [fromEnvironment] = keyOf(config.key);
  const others = [...config.old.flatMap(keyOf), ...(inFile ? [inFile] : [])];
  return { current: fromEnvironment ?? inFile, others, inFile };
}

/** The ids of the list that no key of this process fits; one that no PAN needs any more leaves the list. */
async function withoutKey(on: Database, listed: readonly string[], keys: readonly PanKey[]): Promise<string[]> {
  const needed: string[] = [];
  for (const id of listed.filter((one) => !keys.some((key) => key.id === one))) {
    if (await isUsed(on, id)) needed.push(id);
    else await on.deleteFrom('pan_keys').where('id', '=', id).execute();
  }
  return needed;
}

/** The keys of a process, whether they fit the database or not. Rejects with a `StartError` for a file that holds no key. */
export function keysAtHand(config: PanKeyConfig): readonly PanKey[] {
  const { current, others } = given(config);
  return [...(current ? [current] : []), ...others];
}

/**
 * The keys of this process, checked against the ids in the database. Where no key is set and the database has none, one is made in the
 * data folder. Rejects with a `StartError` when PANs are encrypted with a key that is not at hand, or when the current key is being
 * replaced.
 */
export async function openKeys(
  db: Database,
  config: PanKeyConfig,
  now: () => Date,
  replacing = false,
): Promise<PanKeys> {
  return db.transaction().execute(async (on) => {
    await lockKeys(on);
    const { current: found, others, inFile } = given(config);
    const listed = await on.selectFrom('pan_keys').selectAll().execute();
    const ids = listed.map(({ id }) => id);
    const [absent] = await withoutKey(on, ids, [...(found ? [found] : []), ...others]);
    if (absent) throw missing(absent, config, inFile !== null);
    const current = found ?? makeKeyFile(config.file);
    const own = listed.find(({ id }) => id === current.id);
    if (own?.retired_at && !replacing) {
      throw new StartError(
        `The key ${current.id} in ${config.key ? 'PAN_KEY' : config.file} is being replaced: set PAN_KEY to the new key, and PAN_KEY_OLD to this one.`,
      );
    }
    await on
      .insertInto('pan_keys')
      .values({ id: current.id, since: now().toISOString(), retired_at: null })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    return { current, all: [current, ...others] };
  });
}
