import type { ListedSession } from '../../contract/session.ts';
import { DAY_MS } from '../../lib/format.ts';
import type { Database } from '../database/open.ts';
import { hashToken, newToken } from '../platform/tokens.ts';

/** Days after which a login ends, however often it is used. */
const SESSION_DAYS = 30;
// A visit is noted at most once in this time, so that most reads cause no write.
const TOUCH_MS = 3_600_000;
const LISTED = 50;

/** The person behind a login token. */
export interface User {
  id: string;
  email: string;
  mobile: string;
}

/** The logins of users. A token is known to its browser alone; the database has its hash. */
export interface Sessions {
  /** Opens a session in a kind of browser (`browserName`) and returns its token, which is stored only as a hash. */
  open(db: Database, userId: string, browser: string): Promise<string>;
  /** The user of a token, or null when it is unknown, expired or revoked. The visit is noted. */
  find(token: string): Promise<User | null>;
  /** Revokes one token; an unknown one is no error. */
  end(token: string): Promise<void>;
  /** A user's open sessions, the one used last first, at most 50. The one of `token` is marked as current. */
  list(userId: string, token: string): Promise<ListedSession[]>;
  /** Revokes one of a user's sessions by the id that `list` gave it; an unknown id is no error. */
  endOne(userId: string, id: string): Promise<void>;
  /** Revokes all sessions of a user. */
  endAll(userId: string): Promise<void>;
}

// The id of a session is made from its stored hash: it can be shown, since neither the token nor the hash can be found from it.
const idOf = (tokenHash: string) => hashToken(`session ${tokenHash}`);

/** Sessions that end 30 days after the login and can be revoked before, since their tokens are rows of the database. */
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

/**
 * Locks the row of a user until the transaction ends: of two transactions at the same moment the second waits here, and then reads what
 * the first has left. What locks other rows too does this first, so that nobody waits in a circle.
 */
export async function lockUser(on: Database, userId: string): Promise<void> {
  await on
    .updateTable('users')
    .set((eb) => ({ email: eb.ref('email') }))
    .where('id', '=', userId)
    .execute();
}
