import { connect } from 'node:tls';
import { sql } from 'kysely';
import { DAY_MS, moment } from '../../lib/format.ts';
import { identityOf } from '../database/in-use.ts';
import { lacking, migrationNames, migrationsOf, refuseNewer } from '../database/migrate.ts';
import { type Database, databaseFacts, openAsItIs } from '../database/open.ts';
import { lastRuns, requireWritable } from '../database/queries.ts';
import { jobs, timers } from '../jobs.ts';
import { backupState, countWaitingReviews, diskOf, mailCounts, readableSize } from '../office/today.ts';
import { countBegun, unansweredPayments, unsettledPayments } from '../office/unsettled-payments.ts';
import { keysAtHand, requireKeys } from '../pan/pans.ts';
import { keyUses } from '../pan/rotate.ts';
import type { Config } from '../platform/config.ts';
import { servedAddress } from '../platform/environment.ts';
import { reasonOf, StartError } from '../platform/errors.ts';
import { readFollow, siteAge } from './follow/follow.ts';
import { readBuiltFor } from './releases.ts';

interface StatusLine {
  name: string;
  /** `trouble`: something is broken, or soon will be. `work`: somebody has something to do. */
  state: 'well' | 'work' | 'trouble';
  text: string;
}

const ANSWER_MS = 5000;

type Told = Omit<StatusLine, 'name'>;
const well = (text: string): Told => ({ state: 'well', text });
const work = (text: string): Told => ({ state: 'work', text });
const wrong = (text: string): Told => ({ state: 'trouble', text });

async function release({ outDir }: Config, now: Date): Promise<Told> {
  const built = await readBuiltFor(outDir);
  const age = built && siteAge(outDir, now);
  if (!age) return wrong(`${outDir}/ holds no built site`);
  const { live, stale } = age;
  const text = `${outDir}/ for ${built.site}, ${live}`;
  return stale.length ? wrong(`${text}. ${stale.join(' ')}`) : well(text);
}

/** @param database its id, where it can be read */
async function server({ host, port }: Config, database: string | undefined): Promise<Told> {
  const address = servedAddress({ HOST: host, PORT: String(port) });
  try {
    const answer = await fetch(`${address}/api/health`, { signal: AbortSignal.timeout(ANSWER_MS) });
    const { data } = Object(await answer.json().catch(() => ({})));
    if (answer.status !== 200) return wrong(`answers at ${address} with ${answer.status}: ${String(data)}`);
    const other = database && data.database && data.database !== database;
    if (other) return wrong(`works at ${address} on another database than the one that these settings name`);
    return well(`answers at ${address}`);
  } catch {
    return wrong(`nothing answers at ${address}`);
  }
}

const CERTIFICATE_DAYS = 14;

async function certificate({ siteUrl }: Config, now: Date): Promise<Told> {
  const { hostname, port, protocol } = new URL(siteUrl);
  if (protocol !== 'https:') return well('none, since the address of the site begins with http://');
  const until = await new Promise<string | undefined>((resolve) => {
    const options = { host: hostname, port: Number(port || 443), servername: hostname, rejectUnauthorized: false };
    const socket = connect(options, () => {
      resolve(socket.getPeerCertificate().valid_to);
      socket.destroy();
    });
    socket.on('error', () => resolve(undefined)).setTimeout(ANSWER_MS, () => resolve(undefined));
  });
  if (!until) return well(`cannot be looked at from this machine: ${hostname} is not reached`);
  const days = Math.floor((Date.parse(until) - now.getTime()) / DAY_MS);
  if (days < 0)
    return wrong(`has ended ${-days} days ago: browsers refuse ${siteUrl}. Renew it, and reload the web server`);
  const text = `of ${hostname} ends in ${days} days`;
  return days <= CERTIFICATE_DAYS ? wrong(`${text}: look why it does not renew itself (certbot renew)`) : well(text);
}

function settingsLine({ away }: Config): Told {
  return away.length ? wrong(away.join(' ')) : well('nothing is missing');
}

async function panKeys(db: Database, { pan }: Config): Promise<Told> {
  await requireKeys(db, pan);
  const [current, ...old] = keysAtHand(pan);
  if (!old.length) return well('all PANs can be read');
  const uses = (await keyUses(db)).filter(({ id }) => id !== current?.id);
  const count = uses.reduce((sum, one) => sum + one.count, 0);
  if (count) return work(`PANs that an old key encrypts: ${count}. npm run pan-key -- rotate`);
  return work(
    'an old key lies there that encrypts nothing here: take PAN_KEY_OLD away, or DATA_DIR/pan-key, once no backup that you keep needs it',
  );
}

async function payu(db: Database, { payu: { env } }: Config, now: Date): Promise<Told> {
  const count = await unansweredPayments(db, now);
  if (count)
    return wrong(
      `no answer for half an hour about payments: ${count}. npm run ready says whether PayU is away, or does not take key and salt`,
    );
  return well(env === 'local' ? 'the fake one' : `answers (${env})`);
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
  const lacks = await lacking(db, config.database.kind);
  const missing = migrationNames.filter((name) => !had.includes(name));
  const what = `${program}, ${readableSize(bytes)}`;
  if (missing.length) return wrong(`${what}: the next start changes its tables (${missing.join(', ')})`);
  if (lacks) return wrong(`${what}: it lacks ${lacks}, and nothing starts on it`);
  await requireWritable(db);
  return well(what);
}

async function mails(db: Database): Promise<Told> {
  const at = new Date();
  const { failed, retried } = await mailCounts(db, at);
  const queued = db.selectFrom('mails').where('status', '=', 'queued').select(sql<number>`count(*)`.as('count'));
  const { count } = await queued.executeTakeFirstOrThrow();
  const text = `${count} waiting, ${retried} of them not for the first time, ${failed} given up`;
  if (retried) return wrong(`${text}: /desk/mails`);
  return failed ? work(`${text}: /desk/mails`) : well(text);
}

async function money(db: Database): Promise<Told> {
  const at = new Date();
  const sorts = (await unsettledPayments(db, at)).map(({ sort }) => sort).filter((sort) => sort !== 'begun');
  const begun = await countBegun(db, at);
  const count = (sort: (typeof sorts)[number]) => sorts.filter((one) => one === sort).length;
  const text = `${count('owed')} to give back, ${count('misfit')} that fit nothing, ${count('denied')} not confirmed, ${count('open') + begun} under way`;
  return sorts.some((sort) => sort !== 'open') ? work(`${text}: /desk/money/open`) : well(text);
}

const MINUTE_MS = 60_000;
function ago(ms: number): string {
  if (ms < 120 * MINUTE_MS) return `${Math.max(0, Math.round(ms / MINUTE_MS))} min ago`;
  return ms < 48 * 60 * MINUTE_MS
    ? `${Math.round(ms / 60 / MINUTE_MS)} hours ago`
    : `${Math.round(ms / DAY_MS)} days ago`;
}

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
  return refused ? work(`the last one was refused on ${moment(refused.told_at)}`) : well('none was refused');
}

function people({ notify: { office, tech } }: Config): Told {
  return well(
    office.length ? `NOTIFY ${office.join(', ')}; NOTIFY_TECH ${tech.join(', ')}` : 'nobody: NOTIFY is not set',
  );
}

async function line(name: string, ask: () => Promise<Told>): Promise<StatusLine> {
  const told = await ask().catch((error: unknown) => wrong(reasonOf(error)));
  return { name, ...told };
}

/** Where the database cannot be opened, that alone. It is not changed. */
async function ofDatabase(config: Config, now: Date): Promise<{ lines: StatusLine[]; id?: string }> {
  let db: Database;
  try {
    db = await openAsItIs(config.database);
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    return { lines: [{ name: 'database', ...wrong(error.message) }] };
  }
  try {
    const first = await line('database', () => database(db, config));
    // Without its tables nothing else can be read.
    if (first.state !== 'well') return { lines: [first] };
    const lines = [
      first,
      await line('pan-key', () => panKeys(db, config)),
      await line('payu', () => payu(db, config, now)),
      await line('mails', () => mails(db)),
      await line('money', () => money(db)),
      await line('reviews', async () => well(`${await countWaitingReviews(db)} waiting`)),
      await line('releases', () => refusedRelease(db)),
      await line('backup', () => backup(db, config)),
      await line('jobs', () => jobRuns(db, config, now)),
    ];
    return { lines, id: (await identityOf(db)).id };
  } finally {
    await db.destroy();
  }
}

/** The whole picture of a site, a line each. It changes nothing. */
export async function siteStatus(config: Config, now = new Date()): Promise<StatusLine[]> {
  const outside = config.apiOrigin;
  const of = outside ? { lines: [] } : await ofDatabase(config, now);
  const ours = [
    await line('release', () => release(config, now)),
    await line('server', () => server(config, of.id)),
    await line('https', () => certificate(config, now)),
  ];
  if (outside) return [...ours, { name: 'calls', ...well(`answered by ${outside}`) }];
  return [
    ...ours,
    { name: 'settings', ...settingsLine(config) },
    ...of.lines,
    await line('disk', () => disk(config)),
    { name: 'told', ...people(config) },
  ];
}
