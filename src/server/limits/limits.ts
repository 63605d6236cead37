import { sql } from 'kysely';
import { type CallLimit, LINKS, LOGINS, MAILS, REGISTRATIONS } from '../../contract/calls.ts';
import type { Database } from '../database/open.ts';
import { HttpError } from '../platform/errors.ts';
import { hashToken } from '../platform/tokens.ts';
import { levelsOf } from './network.ts';

const MINUTE_MS = 60_000;
/** A hit that is noted later comes from a clock that was set back. */
const AHEAD_MS = MINUTE_MS;

/** At most `hits` within any `windowMs` milliseconds. */
export interface Limit {
  name: string;
  hits: number;
  windowMs: number;
  /** With pauses, who has used up the hits has to wait before each further one. The last pause repeats. */
  pausesMs?: readonly number[];
  /** And by the wider networks around it, with allowances that rise (`levelsOf`). */
  byNetwork?: boolean;
  /** When to try again is added in minutes. */
  message: string;
}

const tooMany = 'There were too many attempts to log in to this account.';
const GUESSES = { hits: 5, windowMs: 60 * MINUTE_MS, message: tooMany };
const seconds = (...pauses: number[]) => pauses.map((pause) => pause * 1000);

/** From all browsers that never logged in to the account, whether it exists or not. */
export const ACCOUNT_GUESSES: Limit = {
  ...GUESSES,
  name: 'login-account',
  pausesMs: seconds(1, 2, 4, 8, 16, 32, 64, 128),
};
/** From one network, the widest. These pauses grow faster: one stranger makes nobody else wait for long. */
export const NETWORK_GUESSES: Limit = { ...GUESSES, name: 'login-place', pausesMs: seconds(2, 8, 32, 128, 512, 900) };
/** From a browser that has logged in before: it waits for its own guesses alone. */
export const DEVICE_GUESSES: Limit = { ...NETWORK_GUESSES, name: 'login-device' };
const busy = 'There were too many requests from your network.';
const byNetwork = (name: string, hits: number, minutes: number): Limit => {
  return { name, hits, windowMs: minutes * MINUTE_MS, byNetwork: true, message: busy };
};
/** Of a call (`contract/calls.ts`), by network. */
export const networkLimit = ({ name, hits, minutes }: CallLimit): Limit => byNetwork(name, hits, minutes);
export const NETWORK_LOGINS = networkLimit(LOGINS);
export const NETWORK_REGISTRATIONS = networkLimit(REGISTRATIONS);
export const NETWORK_MAILS = networkLimit(MAILS);
export const NETWORK_RESETS = networkLimit(LINKS);
/** Each payment that is begun adds a row. One neighbour must not keep all others from giving. */
export const NETWORK_PAYMENTS: Limit = { ...byNetwork('payment', 200, 10), pausesMs: seconds(1, 2, 4, 8, 15, 30) };
/** It bounds how many attempts one network leaves. */
export const NETWORK_PAYMENTS_DAY: Limit = {
  ...byNetwork('payment-day', 500, 24 * 60),
  pausesMs: seconds(2, 5, 15, 60, 300),
};
/** A login, or a browser that has logged in before, waits for its own payments alone. */
export const DEVICE_PAYMENTS: Limit = {
  name: 'payment-device',
  hits: 30,
  windowMs: 10 * MINUTE_MS,
  pausesMs: seconds(1, 2, 4, 8, 15, 30),
  message: 'You have begun many payments.',
};
/** Each is a mail to the account's own address. */
export const LINE_JOINS: Limit = {
  name: 'line-join',
  hits: 20,
  windowMs: 24 * 60 * MINUTE_MS,
  message: 'You have joined many waiting lists today.',
};
/** Of many codes one would be guessed. */
export const DESK_TRIES: Limit = {
  name: 'desk-try',
  hits: 20,
  windowMs: 60 * MINUTE_MS,
  message: 'There were too many wrong codes.',
};
export const DESK_CODES: Limit = {
  ...DESK_TRIES,
  name: 'desk-code',
  hits: 10,
  message: 'You have asked for many codes.',
};
// What comes here is sent again until it is answered.
export const NETWORK_RETURNS = byNetwork('return', 300, 1);
/** A class that shares one address may look at its certificates; who guesses finds none among so many. */
export const NETWORK_CERTIFICATES = byNetwork('certificate', 300, 15);
/** They all come from the provider's own network. */
export const NETWORK_WEBHOOKS = byNetwork('webhook', 600, 1);

export type Count = readonly [limit: Limit, who: string];

export interface Limits {
  /** Counts a hit in each limit. Throws an `HttpError` 429 with `Retry-After` in seconds when one is used up, and then counts none. */
  hit(...counts: readonly Count[]): Promise<void>;
  /** Throws like `hit` for someone who was refused in the last seconds. Reads no database. */
  check(...counts: readonly Count[]): void;
  forgive(limit: Limit, who: string): Promise<void>;
  clear(limit: Limit, who: string): Promise<void>;
}

/** When the next hit is allowed, in milliseconds since 1970; 0 for at once. */
function freeAt({ hits: allowed, windowMs, pausesMs }: Limit, hits: readonly number[]): number {
  const [oldest, latest] = [hits[0], hits.at(-1)];
  if (oldest === undefined || latest === undefined || hits.length < allowed) return 0;
  if (!pausesMs?.length) return oldest + windowMs;
  return latest + (pausesMs[Math.min(hits.length - allowed, pausesMs.length - 1)] ?? 0);
}

interface Row {
  key: string;
  limit: Limit;
}

const keyOf = (name: string, who: string) => `${name}:${hashToken(who).slice(0, 32)}`;

// Sorted, so that two processes lock the rows in one order. A row may outlive the account: only a hash is stored.
function rowsOf(counts: readonly Count[]): Row[] {
  const rows = counts.flatMap(([limit, who]) =>
    (limit.byNetwork ? levelsOf(who) : [{ name: who, share: 1 }]).map(({ name, share }) => {
      return { key: keyOf(limit.name, name), limit: { ...limit, hits: limit.hits * share } };
    }),
  );
  return rows.toSorted((a, b) => (a.key < b.key ? -1 : 1));
}

interface Refused {
  row: Row;
  seconds: number;
}

async function count(db: Database, rows: readonly Row[], at: number): Promise<Refused | undefined> {
  const keys = rows.map(({ key }) => key);
  const stored = await db.selectFrom('rate_limits').select(['key', 'hits']).where('key', 'in', keys).execute();
  const before = new Map(stored.map(({ key, hits }) => [key, hits]));
  const values = [];
  for (const row of rows) {
    const { key, limit } = row;
    const known: number[] = JSON.parse(before.get(key) ?? '[]');
    const hits = known.filter((time) => time > at - limit.windowMs && time <= at + AHEAD_MS);
    const free = freeAt(limit, hits);
    if (free > at) return { row, seconds: Math.max(1, Math.ceil((free - at) / 1000)) };
    values.push({ key, hits: JSON.stringify([...hits, at]), expires_ms: at + limit.windowMs });
  }
  // Where another request has counted meanwhile, that row is tried again.
  const cases = sql.join(
    keys.map((key) => sql`when ${key} then ${before.get(key) ?? ''}`),
    sql` `,
  );
  const counted = await db
    .insertInto('rate_limits')
    .values(values)
    .onConflict((conflict) =>
      conflict
        .column('key')
        .doUpdateSet((eb) => ({ hits: eb.ref('excluded.hits'), expires_ms: eb.ref('excluded.expires_ms') }))
        .where(sql<boolean>`rate_limits.hits = case rate_limits.key ${cases} end`),
    )
    .returning('key')
    .execute();
  const done = new Set(counted.map(({ key }) => key));
  const left = rows.filter(({ key }) => !done.has(key));
  const refused = left.length ? await count(db, left, at) : undefined;
  if (refused) for (const key of done) await takeBack(db, key);
  return refused;
}

async function takeBack(db: Database, key: string): Promise<void> {
  const row = await db.selectFrom('rate_limits').select('hits').where('key', '=', key).executeTakeFirst();
  if (!row) return;
  const hits = JSON.stringify((JSON.parse(row.hits) as number[]).slice(0, -1));
  await db.updateTable('rate_limits').set({ hits }).where('key', '=', key).where('hits', '=', row.hits).execute();
}

function inWords(seconds: number): string {
  const [count, unit] = seconds < 60 ? [seconds, 'second'] : [Math.ceil(seconds / 60), 'minute'];
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}

function refuse({ message }: Limit, seconds: number): void {
  if (!seconds) return;
  const again = `Please try again in ${inWords(seconds)}.`;
  throw new HttpError(429, `${message} ${again}`, { 'retry-after': String(seconds) });
}

/** Rate limits, counted in the database across restarts and processes. `on` false switches all of them off. */
export function makeLimits(db: Database, on: boolean, now: () => Date): Limits {
  const rejections = makeRejections(now);
  const checkRows = (rows: readonly Row[]) => {
    for (const { key, limit } of rows) refuse(limit, rejections.wait(key));
  };
  return {
    async hit(...counts) {
      if (!on) return;
      const rows = rowsOf(counts);
      checkRows(rows);
      const refused = await count(db, rows, now().getTime());
      if (!refused) return;
      rejections.note(refused.row.key, refused.seconds);
      refuse(refused.row.limit, refused.seconds);
    },
    check(...counts) {
      if (on) checkRows(rowsOf(counts));
    },
    async forgive(limit, who) {
      const key = keyOf(limit.name, who);
      rejections.forget(key);
      await takeBack(db, key);
    },
    async clear(limit, who) {
      const key = keyOf(limit.name, who);
      rejections.forget(key);
      await db.deleteFrom('rate_limits').where('key', '=', key).execute();
    },
  };
}

const REMEMBER_MS = 5000;
const MAX_REMEMBERED = 10_000;

/** For a few seconds, so that a flood causes no queries; another process may clear the limit. */
function makeRejections(now: () => Date) {
  const until = new Map<string, { asked: number; free: number }>();
  return {
    /** In seconds; 0 for none. */
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
