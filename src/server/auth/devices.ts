import type { Transaction } from 'kysely';
import type { Database } from '../database/open.ts';
import type { Tables } from '../database/schema.ts';
import { fairQueue, type Lane } from '../limits/queues.ts';
import { HttpError } from '../platform/errors.ts';
import { hashToken, newToken } from '../platform/tokens.ts';

const PER_USER = 20;

const LOOKUPS = { atOnce: 8, waiting: 100, perLane: 50, waitMs: 300 };

export interface Devices {
  /**
   * Whether somebody has logged in to the account of this address, or to any where it is null, with this browser. What finds no place in
   * the queue counts as unknown.
   */
  knows(key: string, email: string | null, lane: Lane): Promise<boolean>;
  /** Notes a login. Returns the key for the browser to keep. */
  remember(on: Transaction<Tables>, userId: string, key: string): Promise<string>;
}

async function isKnown(on: Transaction<Tables>, key: string): Promise<boolean> {
  if (!key) return false;
  const row = await on
    .selectFrom('devices')
    .select('user_id')
    .where('key_hash', '=', hashToken(key))
    .executeTakeFirst();
  return row !== undefined;
}

/** Remembers browsers by the hash of a random key. The key logs nobody in: it only counts the browser's own wrong passwords. */
export function makeDevices(db: Database, now: () => Date): Devices {
  const queue = fairQueue(LOOKUPS);
  async function find(key: string, email: string | null): Promise<boolean> {
    const own = db
      .selectFrom('devices')
      .innerJoin('users', 'users.id', 'devices.user_id')
      .select('users.id')
      .where('devices.key_hash', '=', hashToken(key));
    const row = await (email === null ? own : own.where('users.email', '=', email)).limit(1).executeTakeFirst();
    return row !== undefined;
  }
  return {
    async knows(key, email, lane) {
      if (!key) return false;
      return queue(lane, () => find(key, email)).catch((error: unknown) => {
        if (error instanceof HttpError) return false;
        throw error;
      });
    },
    async remember(on, userId, key) {
      const kept = (await isKnown(on, key)) ? key : newToken();
      const seen_at = now().toISOString();
      await on
        .insertInto('devices')
        .values({ key_hash: hashToken(kept), user_id: userId, created_at: seen_at, seen_at })
        .onConflict((conflict) => conflict.columns(['key_hash', 'user_id']).doUpdateSet({ seen_at }))
        .execute();
      const own = await on
        .selectFrom('devices')
        .select('key_hash')
        .where('user_id', '=', userId)
        .orderBy('seen_at', 'desc')
        .execute();
      const old = own.slice(PER_USER).map(({ key_hash }) => key_hash);
      if (old.length)
        await on.deleteFrom('devices').where('user_id', '=', userId).where('key_hash', 'in', old).execute();
      return kept;
    },
  };
}
