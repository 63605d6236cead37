import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { BUILT_FOR } from '../../lib/built-for.ts';
import { DAY_MS, moment } from '../../lib/format.ts';
import { lastRuns } from '../database/job-runs.ts';
import { migrationNames, migrationsOf, refuseNewer } from '../database/migrate.ts';
import { type Database, databaseFacts, openAsItIs } from '../database/open.ts';
import { jobs, timers } from '../jobs.ts';
import { backupState, diskOf, readableSize } from '../office/machine.ts';
import { countWaitingReviews, mailCounts } from '../office/today.ts';
import { sortOf, unsettledPayments } from '../office/unsettled-payments.ts';
import type { Config } from '../platform/config.ts';
import { servedAddress } from '../platform/environment.ts';
import { StartError } from '../platform/errors.ts';
import { readFollow } from './follow/follow.ts';
import { readBuiltFor } from './releases.ts';

/** One thing that `npm run status` looked at. */
export interface StatusLine {
  name: string;
  /** Whether nobody has to do anything about it. */
  well: boolean;
  text: string;
}

const ANSWER_MS = 5000;

type Told = Omit<StatusLine, 'name'>;
const well = (text: string): Told => ({ well: true, text });
const wrong = (text: string): Told => ({ well: false, text });

async function release({ outDir }: Config): Promise<Told> {
  const built = await readBuiltFor(outDir);
  if (!built) return wrong(`${outDir}/ holds no built site`);
  const { mtime } = await stat(join(outDir, BUILT_FOR));
  return well(`${outDir}/, built on ${moment(mtime.toISOString())} for ${built.site}`);
}

async function server({ host, port }: Config): Promise<Told> {
  const address = servedAddress({ HOST: host, PORT: String(port) });
  try {
    const { status } = await fetch(`${address}/api/health`, { signal: AbortSignal.timeout(ANSWER_MS) });
    return status === 200 ? well(`answers at ${address}`) : wrong(`answers at ${address} with ${status}`);
  } catch {
    return wrong(`nothing answers at ${address}`);
  }
}

async function disk({ dataDir }: Config): Promise<Told> {
  const { free, size, state } = await diskOf(dataDir);
  const room = `${readableSize(free)} of ${readableSize(size)} free`;
  return state === 'well' ? well(room) : wrong(`${room}: make room`);
}

async function backup(db: Database, config: Config): Promise<Told> {
  const { at, late } = await backupState(db, config, new Date());
  const last = at ? `last one on ${moment(at.toISOString())}` : 'none was made that is known here';
  return late ? wrong(`late: ${last}`) : well(last);
}

async function database(db: Database, config: Config): Promise<Told> {
  const { program, bytes } = await databaseFacts(db, config.database);
  const had = await migrationsOf(db);
  refuseNewer(had);
  const missing = migrationNames.filter((name) => !had.includes(name));
  const what = `${program}, ${readableSize(bytes)}`;
  return missing.length ? wrong(`${what}: the next start changes its tables (${missing.join(', ')})`) : well(what);
}

async function mails(db: Database): Promise<Told> {
  const at = new Date();
  const { failed, retried } = await mailCounts(db, at);
  const queued = db.selectFrom('mails').where('status', '=', 'queued').select(sql<number>`count(*)`.as('count'));
  const { count } = await queued.executeTakeFirstOrThrow();
  const text = `${count} waiting, ${retried} of them not for the first time, ${failed} given up`;
  return failed || retried ? wrong(`${text}: /desk/mails`) : well(text);
}

async function money(db: Database): Promise<Told> {
  const sorts = (await unsettledPayments(db, new Date())).map(sortOf);
  const count = (sort: (typeof sorts)[number]) => sorts.filter((one) => one === sort).length;
  const text = `${count('owed')} to give back, ${count('misfit')} that fit nothing, ${count('denied')} not confirmed, ${count('open')} under way`;
  return sorts.some((sort) => sort !== 'open') ? wrong(`${text}: /desk/money/open`) : well(text);
}

const MINUTE_MS = 60_000;
/** How long ago, as people say it. */
function ago(ms: number): string {
  if (ms < 120 * MINUTE_MS) return `${Math.max(0, Math.round(ms / MINUTE_MS))} min ago`;
  return ms < 48 * 60 * MINUTE_MS
    ? `${Math.round(ms / 60 / MINUTE_MS)} hours ago`
    : `${Math.round(ms / DAY_MS)} days ago`;
}

/** When each job ran last, of the server and of the timers. What never ran may not be wanted here. */
async function jobRuns(db: Database, { outDir }: Config, now: Date): Promise<Told> {
  const noted = new Map((await lastRuns(db)).map((run) => [run.name, run]));
  const day = await db.selectFrom('notices').select('told_at').where('kind', '=', 'daily').executeTakeFirst();
  const { fetched } = readFollow(outDir);
  const byTimers = { follow: fetched, daily: day ? Date.parse(day.told_at) : 0 };
  const lines = [...jobs, ...timers].flatMap(({ name, everyMs }) => {
    const run = noted.get(name);
    const at = run ? Date.parse(run.began_at) : byTimers[name as keyof typeof byTimers];
    if (at === undefined) return [];
    const since = now.getTime() - at;
    const late = at > 0 && since > Math.max(1.5 * everyMs, 30 * MINUTE_MS);
    const how = at === 0 ? 'never' : `${ago(since)}${late ? ', late' : ''}${run?.failed ? ', failed' : ''}`;
    return [{ text: `${name} ${how}`, bad: late || Boolean(run?.failed) }];
  });
  const text = lines.map((one) => one.text).join('; ');
  return lines.some(({ bad }) => bad) ? wrong(text) : well(text);
}

async function refusedRelease(db: Database): Promise<Told> {
  const row = db.selectFrom('notices').select('told_at').where('kind', '=', 'release').where('known', '<>', '');
  const refused = await row.executeTakeFirst();
  return refused ? wrong(`the last one was refused on ${moment(refused.told_at)}`) : well('none was refused');
}

function people({ notify: { office, tech } }: Config): Told {
  return well(
    office.length ? `NOTIFY ${office.join(', ')}; NOTIFY_TECH ${tech.join(', ')}` : 'nobody: NOTIFY is not set',
  );
}

/** What a question found, also where it cannot be answered. */
async function line(name: string, ask: () => Promise<Told>): Promise<StatusLine> {
  const told = await ask().catch((error: unknown) => wrong(error instanceof Error ? error.message : String(error)));
  return { name, ...told };
}

/** The lines that are read from the database; where it cannot be opened, that alone. It is not changed. */
async function ofDatabase(config: Config): Promise<StatusLine[]> {
  let db: Database;
  try {
    db = await openAsItIs(config.database);
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    return [{ name: 'database', ...wrong(error.message) }];
  }
  try {
    const first = await line('database', () => database(db, config));
    // Without its tables nothing else can be read.
    if (!first.well) return [first];
    return [
      first,
      await line('mails', () => mails(db)),
      await line('money', () => money(db)),
      await line('reviews', async () => well(`${await countWaitingReviews(db)} waiting`)),
      await line('releases', () => refusedRelease(db)),
      await line('backup', () => backup(db, config)),
      await line('jobs', () => jobRuns(db, config, new Date())),
    ];
  } finally {
    await db.destroy();
  }
}

/** The whole picture of a site, a line each. It changes nothing, and asks the server as a visitor would. */
export async function siteStatus(config: Config): Promise<StatusLine[]> {
  const ours = [await line('release', () => release(config)), await line('server', () => server(config))];
  if (config.apiOrigin) return [...ours, { name: 'calls', ...well(`answered by ${config.apiOrigin}`) }];
  return [
    ...ours,
    ...(await ofDatabase(config)),
    await line('disk', () => disk(config)),
    { name: 'told', ...people(config) },
  ];
}
