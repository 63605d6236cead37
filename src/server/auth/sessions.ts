import type { ListedSession } from '../../contract/session.ts';
import { DAY_MS } from '../../lib/format.ts';
import type { Database } from '../database/open.ts';
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
  /** Opens a session in a kind of browser and returns its token. */
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
