import { randomUUID } from 'node:crypto';
import { closeSync, fsyncSync, linkSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';
import { sql } from 'kysely';
import type { Database } from '../database/open.ts';
import type { StoredPan } from '../database/schema/payments.ts';
import type { Config, PanKeyConfig } from '../platform/config.ts';
import { codeOf, HttpError, StartError } from '../platform/errors.ts';
import { makePrivateFile, makePrivateFolder, syncToDisk } from '../platform/private-files.ts';
import { newPanKey, readPanKey } from '../platform/tokens.ts';
import {
  decrypt,
  encrypt,
  keyIdOf,
  maskPan,
  ofProfile,
  type PanKey,
  panColumns,
  panKeyOf,
  prefixOf,
} from './cipher.ts';

/** Reads and writes the PANs in the database, which holds them encrypted. `owner` is from `cipher.ts`. */
export interface Pans {
  /** In clear; empty where there is none. Throws 503 when it cannot be read. */
  read(stored: StoredPan, owner: string): string;
  /** Masked; empty where there is none, and where it cannot be read. */
  readMasked(stored: StoredPan, owner: string): string;
  write(pan: string, owner: string): StoredPan;
  ofProfile(on: Database, userId: string): Promise<string>;
}

function makePans(keys: PanKeys, log: (line: string) => void): Pans {
  const told = new Set<string>();
  const readable = (stored: StoredPan, owner: string): string | null => {
    const pan = stored && decrypt(keys, stored, owner);
    const line = `The PAN of ${owner} cannot be read: key ${keyIdOf(stored)} is missing, or the value was changed.`;
    if (pan === null && !told.has(line)) log(line);
    if (pan === null) told.add(line);
    return pan;
  };
  const pans: Pans = {
    read(stored, owner) {
      const pan = readable(stored, owner);
      if (pan === null) {
        const retry = { 'retry-after': '60' };
        throw new HttpError(503, 'Your PAN cannot be read at the moment. Please try again later.', retry);
      }
      return pan;
    },
    readMasked: (stored, owner) => maskPan(readable(stored, owner) ?? ''),
    write: (pan, owner) => pan && encrypt(keys[0], pan, owner),
    async ofProfile(on, userId) {
      const row = await on.selectFrom('profiles').select('pan').where('user_id', '=', userId).executeTakeFirst();
      return pans.read(row?.pan ?? '', ofProfile(userId));
    },
  };
  return pans;
}

/** Opens the PANs of a database. Rejects with a `StartError` of one sentence when a key is missing or wrong. */
export async function openPans(
  db: Database,
  { pan }: Pick<Config, 'pan'>,
  { now, log }: { now: () => Date; log: (line: string) => void },
): Promise<Pans> {
  return makePans(await openKeys(db, pan, now), log);
}

/** The keys that a process has: the first encrypts, all of them read. */
export type PanKeys = readonly [PanKey, ...PanKey[]];

const keyOf = (text: string): PanKey[] => {
  const bytes = readPanKey(text);
  return bytes ? [panKeyOf(bytes)] : [];
};

/** The key in a file; null where there is no file. Throws a `StartError` for a file that holds no key. */
export function readKeyFile(file: string): PanKey | null {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
    makePrivateFile(file);
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null;
    throw new StartError(`The file ${file} with the key of the PANs cannot be read (${codeOf(error)}).`);
  }
  const [key] = keyOf(text.trim());
  if (!key)
    throw new StartError(`The file ${file} holds no key of PANs: put the right file back. Nothing was changed.`);
  return key;
}

function write(path: string, text: string): void {
  const handle = openSync(path, 'wx', 0o600);
  try {
    writeSync(handle, text);
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

/**
 * Makes the file with a new key, whole or not at all; one that is there is never overwritten. Throws a `StartError` when it cannot be made.
 */
export function makeKeyFile(file: string): PanKey {
  const draft = `${file}.${randomUUID()}`;
  try {
    makePrivateFolder(dirname(file));
    write(draft, `${newPanKey()}\n`);
    try {
      // Unlike renaming, linking fails where there is a file.
      linkSync(draft, file);
    } catch (error) {
      if (codeOf(error) !== 'EEXIST') throw error;
    } finally {
      rmSync(draft, { force: true });
    }
    syncToDisk(dirname(file));
  } catch (error) {
    throw new StartError(`The key of the PANs cannot be written to ${file} (${codeOf(error)}). Set PAN_KEY instead.`);
  }
  const made = readKeyFile(file);
  if (!made) throw new StartError(`The file ${file} with the key of the PANs was taken away while the server started.`);
  return made;
}

/** Whether they fit the database or not. Throws a `StartError` for a file that holds no key. */
export function keysAtHand({ key, old, file }: PanKeyConfig): readonly PanKey[] {
  const inFile = readKeyFile(file);
  return [
    ...keyOf(key),
    ...(key || !inFile ? [] : [inFile]),
    ...old.flatMap(keyOf),
    ...(key && inFile ? [inFile] : []),
  ];
}

async function isUsed(on: Database, id: string): Promise<boolean> {
  const prefix = prefixOf(id);
  for (const { table } of panColumns) {
    const start = sql<boolean>`substr(pan, 1, ${sql.lit(prefix.length)}) = ${prefix}`;
    if (await on.selectFrom(table).select('pan').where(start).limit(1).executeTakeFirst()) return true;
  }
  return false;
}

function missing(id: string, { file, key }: PanKeyConfig): StartError {
  const lost = `If it is lost for good, npm run pan-key -- remove-unreadable ${id} deletes the PANs that nobody can read any more.`;
  const where = key
    ? 'and PAN_KEY is another one. Set PAN_KEY to that key, or PAN_KEY_OLD to it beside a new PAN_KEY.'
    : `which is not in ${file}. Put that file back, or set PAN_KEY to that key.`;
  return new StartError(`The PANs in this database are encrypted with the key ${id}, ${where} ${lost}`);
}

/** Rejects with a `StartError` where PANs are encrypted with a key that is not at hand. It changes nothing. */
export async function requireKeys(db: Database, config: PanKeyConfig): Promise<void> {
  const found = keysAtHand(config);
  for (const { id } of await db.selectFrom('pan_keys').select('id').execute())
    if (!found.some((key) => key.id === id) && (await isUsed(db, id))) throw missing(id, config);
}

/** The keys of this process. Where none is set and the database has none, one is made in the data folder. Rejects as `requireKeys`. */
export async function openKeys(db: Database, config: PanKeyConfig, now: () => Date): Promise<PanKeys> {
  const found = keysAtHand(config);
  for (const { id } of await db.selectFrom('pan_keys').select('id').execute()) {
    if (found.some((key) => key.id === id)) continue;
    if (await isUsed(db, id)) throw missing(id, config);
    await db.deleteFrom('pan_keys').where('id', '=', id).execute();
  }
  const [current = makeKeyFile(config.file), ...others] = found;
  await db
    .insertInto('pan_keys')
    .values({ id: current.id, since: now().toISOString() })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return [current, ...others];
}
