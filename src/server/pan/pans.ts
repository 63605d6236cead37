import type { Database } from '../database/open.ts';
import type { StoredPan } from '../database/schema/pan.ts';
import type { Config } from '../platform/config.ts';
import { HttpError } from '../platform/errors.ts';
import { patiently } from '../platform/patience.ts';
import { decrypt, encrypt, keyIdOf } from './cipher.ts';
import { ofProfile } from './columns.ts';
import { openKeys, type PanKeys } from './keys.ts';
import { maskPan } from './mask.ts';
import { encryptOldRows } from './old-rows.ts';

/** Reads and writes the PANs in the database, which holds them encrypted. `owner` is from `columns.ts`. */
export interface Pans {
  /** In clear; empty where there is none. Throws 503 when it cannot be read. */
  read(stored: StoredPan, owner: string): string;
  /** Masked; empty where there is none, and where it cannot be read. */
  readMasked(stored: StoredPan, owner: string): string;
  /**
   * Encrypts a PAN for a row, in the transaction that stores it; an empty one stays empty. Throws 503 when the key has been replaced
   * since this process started.
   */
  write(on: Database, pan: string, owner: string): Promise<StoredPan>;
  /** The PAN in somebody's profile, in clear; empty where there is none. Throws 503 when it cannot be read. */
  ofProfile(on: Database, userId: string): Promise<string>;
}

const RETRY = { 'retry-after': '60' };

interface Parts {
  keys: PanKeys;
  /** PostgreSQL reads without waiting; there the key is locked until the PAN is stored. */
  postgres: boolean;
  log: (line: string) => void;
}

function makePans({ keys, postgres, log }: Parts): Pans {
  const told = new Set<string>();
  const tellOnce = (line: string) => {
    if (!told.has(line)) log(line);
    told.add(line);
  };
  const readable = (stored: StoredPan, owner: string): string | null => {
    const pan = stored && decrypt(keys.all, stored, owner);
    if (pan === null)
      tellOnce(`The PAN of ${owner} cannot be read: key ${keyIdOf(stored)} is missing, or the value was changed.`);
    return pan;
  };
  const pans: Pans = {
    read(stored, owner) {
      const pan = readable(stored, owner);
      if (pan === null)
        throw new HttpError(503, 'Your PAN cannot be read at the moment. Please try again later.', RETRY);
      return pan;
    },
    readMasked: (stored, owner) => maskPan(readable(stored, owner) ?? ''),
    async write(on, pan, owner) {
      if (!pan) return '';
      const query = on
        .selectFrom('pan_keys')
        .select('id')
        .where('id', '=', keys.current.id)
        .where('retired_at', 'is', null);
      // Whoever replaces the key waits until this transaction has stored its PAN, and then finds it.
      const usable = await (postgres ? query.forShare() : query).executeTakeFirst();
      if (!usable) {
        tellOnce('The key of the PANs was replaced: start this server again with the new PAN_KEY.');
        throw new HttpError(503, 'This site is being updated. Please try again in a minute.', RETRY);
      }
      return encrypt(keys.current, pan, owner);
    },
    async ofProfile(on, userId) {
      const row = await on.selectFrom('profiles').select('pan').where('user_id', '=', userId).executeTakeFirst();
      return pans.read(row?.pan ?? '', ofProfile(userId));
    },
  };
  return pans;
}

/**
 * Opens the PANs of a database: finds the keys, makes one where none is needed yet, and encrypts what an earlier version left in clear.
 * Rejects with a `StartError` of one sentence when a key is missing or wrong.
 */
export async function openPans(
  db: Database,
  { database, pan }: Pick<Config, 'database' | 'pan'>,
  { now, log }: { now: () => Date; log: (line: string) => void },
): Promise<Pans> {
  const postgres = database.kind === 'postgres';
  const keys = await patiently(async () => {
    const opened = await openKeys(db, pan, now);
    await encryptOldRows(db, opened, { postgres, log });
    return opened;
  });
  return makePans({ keys, postgres, log });
}
