import type { Transaction } from 'kysely';
import type { Database } from '../database/open.ts';
import type { Tables } from '../database/schema.ts';
import { hashToken, newToken } from './tokens.ts';

/** Days after which a login ends, however often it is used. */
const SESSION_DAYS = 30;
const DAY_MS = 86_400_000;
// A visit is noted at most once in this time, so that most reads cause no write.
const TOUCH_MS = 3_600_000;

/** The person behind a login token. */
export interface User {
  id: string;
  email: string;
  mobile: string;
}

export interface Sessions {
  /** Opens a session and returns its token, which is stored only as a hash. */
  open(db: Database | Transaction<Tables>, userId: string): Promise<string>;
  /** The user of a token, or null when it is unknown, expired or revoked. The visit is noted. */
  find(token: string): Promise<User | null>;
  /** Revokes one token; an unknown one is no error. */
  end(token: string): Promise<void>;
}

/** Sessions that end 30 days after the login and can be revoked before, since their tokens are rows of the database. */
export function makeSessions(db: Database, now: () => Date): Sessions {
  const endFrom = (at: Date) => new Date(at.getTime() + SESSION_DAYS * DAY_MS).toISOString();
  return {
    async open(on, userId) {
      const token = newToken();
      const at = now();
      const time = at.toISOString();
      await on.deleteFrom('sessions').where('expires_at', '<', time).execute();
      await on
        .insertInto('sessions')
        .values({
          token_hash: hashToken(token),
          user_id: userId,
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
  };
}
