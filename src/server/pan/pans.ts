import type { Database } from '../database/open.ts';
import type { StoredPan } from '../database/schema/payments.ts';
import type { Config } from '../platform/config.ts';
import { HttpError } from '../platform/errors.ts';
import { decrypt, encrypt, keyIdOf, maskPan, ofProfile } from './cipher.ts';
import { openKeys, type PanKeys } from './keys.ts';

/** Reads and writes the PANs in the database, which holds them encrypted. `owner` is from `cipher.ts`. */
export interface Pans {
  /** In clear; empty where there is none. Throws 503 when it cannot be read. */
  read(stored: StoredPan, owner: string): string;
  /** Masked; empty where there is none, and where it cannot be read. */
  readMasked(stored: StoredPan, owner: string): string;
  /** Encrypts a PAN for a row; an empty one stays empty. */
  write(pan: string, owner: string): StoredPan;
  /** In clear; empty where there is none. Throws 503 when it cannot be read. */
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
