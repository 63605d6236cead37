import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { createApp } from '../../src/server/app.ts';
import { readConfig } from '../../src/server/platform/config.ts';
import { fillCampaigns } from '../helpers/many.ts';
import { freshPostgres } from '../helpers/postgres.ts';
import type { Figure, Proof } from './proof.ts';

/** What a flood is made of, and how much of it: requests a second, or as many as the connections carry. */
export interface Flood {
  url: string;
  kind: 'login' | 'search' | 'reviews' | 'bodies' | 'webhooks';
  connections: number;
  rate?: number;
}

const CAMPAIGNS = 3000;
const REVIEWS = 10_000;
const PEOPLE = 40;
const TRIES = 60;
const EVERY_MS = 50;
const PASSWORD = 'a good password';
const STATIC_MS = 50;
const LOGIN_MS = 1000;

/** Fills a database with what makes reading cost something, and people who log in. */
async function fill(env: NodeJS.ProcessEnv): Promise<void> {
  const app = await createApp(readConfig(env), { demo: false });
  const { db, passwords } = app.services;
  const created_at = new Date().toISOString();
  await fillCampaigns(db, CAMPAIGNS, created_at.slice(0, 10));
  const review = { campaign_id: 'many-000000', name: 'Asha Sharma', email: 'a@example.org', headline: 'A good day' };
  const told = { comment: 'We carried down forty kilos. '.repeat(20), rating: 5, profile_id: '1', helpful_count: 1 };
  for (let done = 0; done < REVIEWS; done += 500) {
    const rows = Array.from({ length: 500 }, (_, index) => ({
      ...review,
      ...told,
      id: `r${done + index}`,
      created_at,
    }));
    await db.insertInto('reviews').values(rows).execute();
  }
  const password_hash = await passwords.hash(PASSWORD);
  for (let index = 0; index < PEOPLE; index++) {
    const person = { id: `p${index}`, email: `p${index}@example.org`, mobile: '', password_hash, first_login_at: null };
    await db
      .insertInto('users')
      .values({ ...person, created_at })
      .execute();
    await db.insertInto('profiles').values({ user_id: person.id, updated_at: null }).execute();
  }
  await app.close();
}

async function end(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
}

const logIn = (url: string, index: number) =>
  fetch(`${url}/api/auth/token`, {
    method: 'POST',
    // Homes and offices of their own.
    headers: { 'content-type': 'application/json', 'x-forwarded-for': `198.51.${index}.1` },
    body: JSON.stringify({ email: `p${index % PEOPLE}@example.org`, password: PASSWORD }),
  });
const readFile = (url: string) => fetch(`${url}/robots.txt`);

/** Asks again and again while a flood goes on; returns how long each took, in milliseconds, and how many were not answered with 200. */
async function measure(flood: Flood, ask: (url: string, index: number) => Promise<Response>, every: number) {
  const flooder = fork(join(import.meta.dirname, 'flooder.ts'));
  flooder.send(flood);
  await setTimeout(1000);
  let failed = 0;
  const asking = Array.from({ length: TRIES }, async (_, index) => {
    await setTimeout(index * every);
    const since = performance.now();
    const answer = await ask(flood.url, index);
    await answer.arrayBuffer();
    if (answer.status !== 200) failed += 1;
    return performance.now() - since;
  });
  const times = (await Promise.all(asking)).toSorted((a, b) => a - b);
  flooder.send('stop');
  const [said] = await once(flooder, 'message');
  const p95 = times[Math.floor(TRIES * 0.95)] ?? Number.POSITIVE_INFINITY;
  return { p95, failed, worst: times.at(-1) ?? 0, said: String(said) };
}

/** Honest logins under the flood of a /48, and a static file while one address floods, on SQLite or on the PostgreSQL server. */
export const floods: Proof = async (say) => {
  const postgres = await freshPostgres();
  const engine = postgres ? 'PostgreSQL' : 'SQLite';
  const folder = await mkdtemp(join(tmpdir(), 'hh-floods-'));
  const site = join(folder, 'site');
  await mkdir(site);
  await writeFile(join(site, 'robots.txt'), 'User-agent: *\n');
  const env = {
    ...process.env,
    DATA_DIR: join(folder, 'data'),
    STATIC_FOLDER: site,
    TRUSTED_PROXIES: '1',
    FAKES: 'on',
    ...(postgres ? { DATABASE_URL: postgres.url } : {}),
  };
  say(`${CAMPAIGNS} campaigns and ${REVIEWS} reviews on ${engine}`);
  await fill(env);
  const server = fork(join(import.meta.dirname, '../bench/server.ts'), { env });
  const [{ port }] = await once(server, 'message');
  const url = `http://127.0.0.1:${port}`;
  const figures: Figure[] = [];
  const show = async (flood: Omit<Flood, 'url'>, what: string, most: number, ask: typeof logIn, every: number) => {
    say(what);
    const { p95, failed, worst, said } = await measure({ ...flood, url }, ask, every);
    figures.push({
      what: `${what}, ${engine}`,
      figure: `p95 ${p95.toFixed(0)} ms, worst ${worst.toFixed(0)} ms, ${failed} of ${TRIES} refused; flood: ${said}`,
      holds: p95 < most && failed === 0,
    });
  };
  await show(
    { kind: 'login', connections: 300, rate: 300 },
    'honest logins while a /48 floods the login',
    LOGIN_MS,
    logIn,
    6 * EVERY_MS,
  );
  for (const [kind, rate] of [
    ['search', 400],
    ['reviews', 400],
    ['bodies', 400],
    ['webhooks', 600],
  ] as const) {
    const flood = { kind, connections: 200, rate };
    await show(flood, `a static file while one address floods ${kind}`, STATIC_MS, readFile, EVERY_MS);
  }
  await end(server);
  await postgres?.drop();
  await rm(folder, { recursive: true, force: true });
  return figures;
};
