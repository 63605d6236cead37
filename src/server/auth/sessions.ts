import type { Transaction } from 'kysely';
import type { ListedSession } from '../../contract/session.ts';
import { DAY_MS } from '../../lib/format.ts';
import type { Database } from '../database/open.ts';
import type { Tables } from '../database/schema.ts';
import { fairQueue, type Lane } from '../limits/queues.ts';
import { HttpError } from '../platform/errors.ts';
import { hashToken, newToken } from '../platform/tokens.ts';

const SESSION_DAYS = 30;
// So that most reads cause no write.
const TOUCH_MS = 3_600_000;
const LISTED = 50;

export interface User {
  id: string;
  email: string;
  mobile: string;
}

/** A token is known to its browser alone; the database has its hash. */
export interface Sessions {
  open(db: Database, userId: string, browser: string): Promise<string>;
  /** Null when the token is unknown, expired or revoked. */
  find(token: string): Promise<User | null>;
  end(token: string): Promise<void>;
  /** The one used last first, at most 50; the one of `token` is marked. */
  list(userId: string, token: string): Promise<ListedSession[]>;
  /** By the id that `list` gave it; an unknown one is no error. */
  endOne(userId: string, id: string): Promise<void>;
  endAll(userId: string): Promise<void>;
}

// It can be shown: neither token nor hash can be found from it.
const idOf = (tokenHash: string) => hashToken(`session ${tokenHash}`);

/** Sessions that end 30 days after the login and can be revoked before. */
export function makeSessions(db: Database, now: () => Date): Sessions {
  const endFrom = (at: Date) => new Date(at.getTime() + SESSION_DAYS * DAY_MS).toISOString();
  return {
    async open(on, userId, browser) {
      const token = newToken();
      const at = now();
      const time = at.toISOString();
      await on.deleteFrom('sessions').where('expires_at', '<', time).execute();
      await on
        .insertInto('sessions')
        .values({
          token_hash: hashToken(token),
          user_id: userId,
          browser,
          created_at: time,
          seen_at: time,
          expires_at: endFrom(at),
        })
        .execute();
      return token;
    },
    async find(token) {
      const hash = hashToken(token);
      const at = now();
      const row = await db
        .selectFrom('sessions')
        .innerJoin('users', 'users.id', 'sessions.user_id')
        .select(['users.id', 'users.email', 'users.mobile', 'sessions.seen_at'])
        .where('sessions.token_hash', '=', hash)
        .where('sessions.expires_at', '>', at.toISOString())
        .executeTakeFirst();
      if (!row) return null;
      if (at.getTime() - Date.parse(row.seen_at) > TOUCH_MS) {
        await db.updateTable('sessions').set({ seen_at: at.toISOString() }).where('token_hash', '=', hash).execute();
      }
      return { id: row.id, email: row.email, mobile: row.mobile };
    },
    async end(token) {
      await db.deleteFrom('sessions').where('token_hash', '=', hashToken(token)).execute();
    },
    async list(userId, token) {
      const own = hashToken(token);
      const rows = await db
        .selectFrom('sessions')
        .select(['token_hash', 'browser', 'created_at', 'seen_at'])
        .where('user_id', '=', userId)
        .where('expires_at', '>', now().toISOString())
        .orderBy('seen_at', 'desc')
        .limit(LISTED)
        .execute();
      return rows.map(({ token_hash, browser, created_at: since, seen_at: lastUsed }) => {
        return { id: idOf(token_hash), browser, since, lastUsed, current: token_hash === own };
      });
    },
    async endOne(userId, id) {
      const rows = await db.selectFrom('sessions').select('token_hash').where('user_id', '=', userId).execute();
      const hash = rows.find(({ token_hash }) => idOf(token_hash) === id)?.token_hash;
      if (hash) await db.deleteFrom('sessions').where('token_hash', '=', hash).execute();
    },
    async endAll(userId) {
      await db.deleteFrom('sessions').where('user_id', '=', userId).execute();
    },
  };
}

/** Locks the row of a user until the transaction ends. What locks other rows too does this first: nobody waits in a circle. */
export async function lockUser(on: Database, userId: string): Promise<void> {
  await on
    .updateTable('users')
    .set((eb) => ({ email: eb.ref('email') }))
    .where('id', '=', userId)
    .execute();
}

const PER_USER = 20;

const LOOKUPS = { atOnce: 8, waiting: 100, perLane: 50, waitMs: 300 };

export interface Devices {
  /**
   * Whether somebody has logged in to the account of this address, or to any where it is null, with this browser. What finds no place in
   * the queue counts as unknown.
   */
  knows(key: string, email: string | null, lane: Lane): Promise<boolean>;
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
