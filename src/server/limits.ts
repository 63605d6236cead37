import type { Database } from './database/open.ts';
import { Refusal } from './errors.ts';
import { inTurn, makeRefusals } from './limit-tools.ts';
import { hashToken } from './tokens.ts';

const MINUTE_MS = 60_000;

/** At most `hits` within any `windowMs` milliseconds. */
export interface Limit {
  name: string;
  hits: number;
  windowMs: number;
  /** What the visitor reads when it is used up. */
  message: string;
}

/** Password checks of one account, right or wrong address alike. */
export const ACCOUNT_LOGINS: Limit = {
  name: 'login-account',
  hits: 10,
  windowMs: 15 * MINUTE_MS,
  message: 'There were too many attempts to log in to this account; please try again in a few minutes.',
};
// Whole villages and mobile networks share one address in India: these hold off floods, not neighbours.
const busy = 'There were too many requests from your network; please try again in a few minutes.';
export const ADDRESS_LOGINS: Limit = { name: 'login-address', hits: 300, windowMs: 15 * MINUTE_MS, message: busy };
export const ADDRESS_REGISTRATIONS: Limit = { name: 'register', hits: 100, windowMs: 15 * MINUTE_MS, message: busy };
export const ADDRESS_MAILS: Limit = { name: 'forget', hits: 100, windowMs: 15 * MINUTE_MS, message: busy };
export const ADDRESS_RESETS: Limit = { name: 'reset', hits: 100, windowMs: 15 * MINUTE_MS, message: busy };
export const ADDRESS_REVIEWS: Limit = { name: 'review', hits: 60, windowMs: 10 * MINUTE_MS, message: busy };
export const ADDRESS_CONTACTS: Limit = { name: 'contact', hits: 60, windowMs: 10 * MINUTE_MS, message: busy };
/** Payments that are begun: each leaves a row behind, and enrolments use up ids. */
export const ADDRESS_PAYMENTS: Limit = { name: 'payment', hits: 200, windowMs: 10 * MINUTE_MS, message: busy };
/** Mails that strangers can make us send to one mailbox. */
export const MAILBOX: Limit = {
  name: 'mailbox',
  hits: 5,
  windowMs: 60 * MINUTE_MS,
  message:
    'Several mails were sent to this address already; please look for them, also in spam, or try again in an hour.',
};

export interface Limits {
  /** Counts one hit, or refuses with 429 and `Retry-After` (seconds) when the limit is used up. */
  hit(limit: Limit, who: string): Promise<void>;
  /** Refuses like `hit` where it was refused a moment ago; counts nothing and asks no database. */
  check(limit: Limit, who: string): void;
  /** Counts one hit and answers whether it was still within the limit. */
  allows(limit: Limit, who: string): Promise<boolean>;
  /** Takes back the latest hit, which turned out to be no attack. */
  forgive(limit: Limit, who: string): Promise<void>;
  /** Forgets all hits of one. */
  clear(limit: Limit, who: string): Promise<void>;
}

async function alive(db: Database, key: string, limit: Limit, at: number) {
  const row = await db.selectFrom('rate_limits').select('hits').where('key', '=', key).executeTakeFirst();
  const known: number[] = row ? JSON.parse(row.hits) : [];
  const hits = known.filter((time) => time > at - limit.windowMs);
  const oldest = hits[0];
  const full = oldest !== undefined && hits.length >= limit.hits;
  return { before: row?.hits, hits, wait: full ? Math.max(1, Math.ceil((oldest + limit.windowMs - at) / 1000)) : 0 };
}

async function count(db: Database, key: string, limit: Limit, at: number): Promise<number> {
  const { before, hits, wait } = await alive(db, key, limit, at);
  if (wait) return wait;
  const next = { hits: JSON.stringify([...hits, at]), expires_ms: at + limit.windowMs };
  // The old value is part of the condition: of two hits at once from two processes, one is counted and the other tries again.
  const { numUpdatedRows } =
    before === undefined
      ? { numUpdatedRows: await insert(db, key, next) }
      : await db
          .updateTable('rate_limits')
          .set(next)
          .where('key', '=', key)
          .where('hits', '=', before)
          .executeTakeFirst();
  return numUpdatedRows ? 0 : count(db, key, limit, at);
}

async function insert(db: Database, key: string, next: { hits: string; expires_ms: number }): Promise<bigint> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('rate_limits')
    .values({ key, ...next })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows ?? 0n;
}

/** Limits that count in the database and so hold over restarts and processes; all of them are off when the configuration says so. */
export function makeLimits(db: Database, on: boolean, now: () => Date): Limits {
  const turn = inTurn();
  const refusals = makeRefusals(now);
  // A mail address in a key would outlive its account in the table: only its hash is kept.
  const keyOf = (limit: Limit, who: string) => `${limit.name}:${hashToken(who).slice(0, 32)}`;
  function refuse(limit: Limit, seconds: number): void {
    if (seconds) throw new Refusal(429, limit.message, { 'retry-after': String(seconds) });
  }
  async function wait(limit: Limit, who: string): Promise<number> {
    if (!on) return 0;
    const key = keyOf(limit, who);
    return turn(key, async () => {
      const known = refusals.wait(key);
      if (known) return known;
      const seconds = await count(db, key, limit, now().getTime());
      if (seconds) refusals.note(key, seconds);
      return seconds;
    });
  }
  return {
    async hit(limit, who) {
      refuse(limit, await wait(limit, who));
    },
    check(limit, who) {
      if (on) refuse(limit, refusals.wait(keyOf(limit, who)));
    },
    async allows(limit, who) {
      return (await wait(limit, who)) === 0;
    },
    async forgive(limit, who) {
      const key = keyOf(limit, who);
      refusals.forget(key);
      const row = await db.selectFrom('rate_limits').select('hits').where('key', '=', key).executeTakeFirst();
      if (!row) return;
      const hits = JSON.stringify((JSON.parse(row.hits) as number[]).slice(0, -1));
      await db.updateTable('rate_limits').set({ hits }).where('key', '=', key).where('hits', '=', row.hits).execute();
    },
    async clear(limit, who) {
      const key = keyOf(limit, who);
      refusals.forget(key);
      await db.deleteFrom('rate_limits').where('key', '=', key).execute();
    },
  };
}
