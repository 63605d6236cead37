import type { Database } from '../database/open.ts';
import { HttpError } from '../platform/errors.ts';
import { hashToken } from '../platform/tokens.ts';
import { inTurn } from './queues.ts';

const MINUTE_MS = 60_000;
/** So far the clocks of two servers may differ; a hit noted later than that comes from a clock that was set back. */
const AHEAD_MS = MINUTE_MS;

/** At most `hits` within any `windowMs` milliseconds. */
export interface Limit {
  name: string;
  hits: number;
  windowMs: number;
  /**
   * With pauses, who has used up the hits is not refused until the window has passed, but has to wait before each further one: so
   * many milliseconds after the one before. The last pause repeats.
   */
  pausesMs?: readonly number[];
  /** The message for the visitor when it is used up; when to try again is added in minutes. */
  message: string;
}

const tooMany = 'There were too many attempts to log in to this account.';
const GUESSES = { hits: 5, windowMs: 60 * MINUTE_MS, message: tooMany };
const seconds = (...pauses: number[]) => pauses.map((pause) => pause * 1000);

/** Wrong passwords for one account, whether the account exists or not, from all browsers that never logged in to it. */
export const ACCOUNT_GUESSES: Limit = {
  ...GUESSES,
  name: 'login-account',
  pausesMs: seconds(1, 2, 4, 8, 16, 32, 64, 128),
};
/**
 * Wrong passwords for one account from the unknown browsers of one network. These pauses grow faster than those of the account, so that
 * one stranger makes nobody else wait for long.
 */
export const NETWORK_GUESSES: Limit = { ...GUESSES, name: 'login-place', pausesMs: seconds(2, 8, 32, 128, 512, 900) };
/** Wrong passwords for one account from one browser that has logged in to it before: it waits for its own guesses alone. */
export const DEVICE_GUESSES: Limit = { ...NETWORK_GUESSES, name: 'login-device' };
// In India many people share one network address: these limits, of a network each, stop floods and are too high for neighbours to reach.
const busy = 'There were too many requests from your network.';
/** Logins from one network, to whatever account. */
export const NETWORK_LOGINS: Limit = { name: 'login-address', hits: 300, windowMs: 15 * MINUTE_MS, message: busy };
export const NETWORK_REGISTRATIONS: Limit = { name: 'register', hits: 100, windowMs: 15 * MINUTE_MS, message: busy };
export const NETWORK_MAILS: Limit = { name: 'forget', hits: 100, windowMs: 15 * MINUTE_MS, message: busy };
export const NETWORK_RESETS: Limit = { name: 'reset', hits: 100, windowMs: 15 * MINUTE_MS, message: busy };
export const NETWORK_REVIEWS: Limit = { name: 'review', hits: 60, windowMs: 10 * MINUTE_MS, message: busy };
export const NETWORK_CONTACTS: Limit = { name: 'contact', hits: 60, windowMs: 10 * MINUTE_MS, message: busy };
/** What browsers report about the policy of a page; a page that is broken for many must not fill the database. */
export const NETWORK_REPORTS: Limit = { name: 'policy-report', hits: 60, windowMs: 10 * MINUTE_MS, message: busy };
/** Payments that are begun: each one adds a row, and those for an enrolment use up transaction ids. */
export const NETWORK_PAYMENTS: Limit = { name: 'payment', hits: 200, windowMs: 10 * MINUTE_MS, message: busy };
// What follows a payment has high limits that are free again after a minute at most: most of it is sent again until it is answered.
export const NETWORK_SAVES: Limit = { name: 'save', hits: 300, windowMs: MINUTE_MS, message: busy };
export const NETWORK_OUTCOMES: Limit = { name: 'outcome', hits: 300, windowMs: MINUTE_MS, message: busy };
export const NETWORK_RETURNS: Limit = { name: 'return', hits: 300, windowMs: MINUTE_MS, message: busy };
/** The provider's webhooks all come from its own network. */
export const NETWORK_WEBHOOKS: Limit = { name: 'webhook', hits: 600, windowMs: MINUTE_MS, message: busy };
export interface Limits {
  /** Counts one hit. Throws an `HttpError` 429 with `Retry-After` in seconds when the limit is used up. */
  hit(limit: Limit, who: string): Promise<void>;
  /** Throws like `hit` for someone who was refused in the last seconds. Counts nothing and reads no database. */
  check(limit: Limit, who: string): void;
  /** Removes the latest hit, because it was no attack. */
  forgive(limit: Limit, who: string): Promise<void>;
  /** Removes all hits. */
  clear(limit: Limit, who: string): Promise<void>;
}

/** When the next hit is allowed, in milliseconds since 1970; 0 for at once. */
function freeAt({ hits: allowed, windowMs, pausesMs }: Limit, hits: readonly number[]): number {
  const [oldest, latest] = [hits[0], hits.at(-1)];
  if (oldest === undefined || latest === undefined || hits.length < allowed) return 0;
  if (!pausesMs?.length) return oldest + windowMs;
  return latest + (pausesMs[Math.min(hits.length - allowed, pausesMs.length - 1)] ?? 0);
}

async function currentHits(db: Database, key: string, limit: Limit, at: number) {
  const row = await db.selectFrom('rate_limits').select('hits').where('key', '=', key).executeTakeFirst();
  const known: number[] = row ? JSON.parse(row.hits) : [];
  const hits = known.filter((time) => time > at - limit.windowMs && time <= at + AHEAD_MS);
  const free = freeAt(limit, hits);
  return { before: row?.hits, hits, wait: free > at ? Math.max(1, Math.ceil((free - at) / 1000)) : 0 };
}

async function count(db: Database, key: string, limit: Limit, at: number): Promise<number> {
  const { before, hits, wait } = await currentHits(db, key, limit, at);
  if (wait) return wait;
  const next = { hits: JSON.stringify([...hits, at]), expires_ms: at + limit.windowMs };
  // The old value is part of the condition: when two processes count at once, the slower one tries again.
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

function inWords(seconds: number): string {
  const [count, unit] = seconds < 60 ? [seconds, 'second'] : [Math.ceil(seconds / 60), 'minute'];
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}

/** Rate limits. They count in the database, so they hold across restarts and processes. `on` false switches all of them off. */
export function makeLimits(db: Database, on: boolean, now: () => Date): Limits {
  const turn = inTurn();
  const rejections = makeRejections(now);
  // Only the hash of a mail address is stored, because the row may outlive the account.
  const keyOf = (limit: Limit, who: string) => `${limit.name}:${hashToken(who).slice(0, 32)}`;
  function refuse(limit: Limit, seconds: number): void {
    if (!seconds) return;
    const again = `Please try again in ${inWords(seconds)}.`;
    throw new HttpError(429, `${limit.message} ${again}`, { 'retry-after': String(seconds) });
  }
  async function wait(limit: Limit, who: string): Promise<number> {
    if (!on) return 0;
    const key = keyOf(limit, who);
    return turn(key, async () => {
      const known = rejections.wait(key);
      if (known) return known;
      const seconds = await count(db, key, limit, now().getTime());
      if (seconds) rejections.note(key, seconds);
      return seconds;
    });
  }
  return {
    async hit(limit, who) {
      refuse(limit, await wait(limit, who));
    },
    check(limit, who) {
      if (on) refuse(limit, rejections.wait(keyOf(limit, who)));
    },
    async forgive(limit, who) {
      const key = keyOf(limit, who);
      rejections.forget(key);
      const row = await db.selectFrom('rate_limits').select('hits').where('key', '=', key).executeTakeFirst();
      if (!row) return;
      const hits = JSON.stringify((JSON.parse(row.hits) as number[]).slice(0, -1));
      await db.updateTable('rate_limits').set({ hits }).where('key', '=', key).where('hits', '=', row.hits).execute();
    },
    async clear(limit, who) {
      const key = keyOf(limit, who);
      rejections.forget(key);
      await db.deleteFrom('rate_limits').where('key', '=', key).execute();
    },
  };
}

/** How long a rejection is remembered. */
const REMEMBER_MS = 5000;
const MAX_REMEMBERED = 10_000;

/** Remembers rejections for a few seconds, so that a flood causes no queries. It is short, since another process may clear the limit. */
export function makeRejections(now: () => Date) {
  const until = new Map<string, { asked: number; free: number }>();
  return {
    /** Seconds until the key is free again; 0 when no rejection is remembered. */
    wait(key: string): number {
      const at = now().getTime();
      const known = until.get(key);
      if (!known || known.free <= at || at - known.asked > REMEMBER_MS || at < known.asked) return 0;
      return Math.ceil((known.free - at) / 1000);
    },
    note(key: string, seconds: number): void {
      if (until.size >= MAX_REMEMBERED) until.clear();
      const asked = now().getTime();
      until.set(key, { asked, free: asked + seconds * 1000 });
    },
    forget: (key: string) => until.delete(key),
  };
}
