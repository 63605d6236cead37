import { type ChildProcess, fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { crc32 } from 'node:zlib';
import sharp from 'sharp';
import { folderPhotographs } from '../../src/content/check/pictures.ts';
import { createApp } from '../../src/server/app.ts';
import { readConfig } from '../../src/server/platform/config.ts';
import { fillMoney } from '../bench/fill.ts';
import { fillCampaigns } from '../helpers/many.ts';
import { freshPostgres } from '../helpers/postgres.ts';
import type { Figure, Proof, Say } from './proof.ts';

/** What a wave of hostile connections is: each sends so many requests at once, and reads nothing, or what comes. */
export interface Wave {
  port: number;
  connections: number;
  requests: number;
  reads: boolean;
}

const WAVES: readonly (Omit<Wave, 'port'> & { what: string })[] = [
  { what: '10 connections with 50,000 requests each, read', connections: 10, requests: 50_000, reads: true },
  { what: '1,000 connections with 300 requests each, unread', connections: 1000, requests: 300, reads: false },
];
const MOST_WAIT_MS = 1500;
const MOST_GROWTH_MB = 300;
const KILLS = 12;
const YEAR = { campaigns: 40, gifts: 5000, places: 2000, reviews: 200, accounts: 200 };
const quiet = { log: () => {}, demo: false };

const end = async (child: ChildProcess) => {
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
};

async function sockets(say: Say, folder: string): Promise<Figure[]> {
  const site = join(folder, 'site');
  await mkdir(site);
  await writeFile(join(site, 'robots.txt'), 'x'.repeat(5000));
  const env = { ...process.env, DATA_DIR: join(folder, 'data'), STATIC_FOLDER: site, FAKES: 'on' };
  const server = fork(join(import.meta.dirname, '../bench/server.ts'), { env });
  const [{ port }] = await once(server, 'message');
  const memory = async () => {
    server.send('how much');
    const [{ rss }] = await once(server, 'message');
    return rss / 1_000_000;
  };
  const figures: Figure[] = [];
  for (const { what, ...wave } of WAVES) {
    say(what);
    const before = await memory();
    const attacker = fork(join(import.meta.dirname, 'attacker.ts'));
    attacker.send({ port, ...wave } satisfies Wave);
    await once(attacker, 'message');
    const times: number[] = [];
    for (let at = 0; at < 60; at++) {
      const since = performance.now();
      await (await fetch(`http://127.0.0.1:${port}/robots.txt`)).arrayBuffer();
      times.push(performance.now() - since);
      await setTimeout(50);
    }
    const after = await memory();
    await end(attacker);
    const worst = Math.max(...times);
    figures.push({
      what,
      figure: `others wait ${worst.toFixed(0)} ms at most, ${(times.toSorted((a, b) => a - b)[30] ?? 0).toFixed(0)} ms in the middle; memory ${before.toFixed(0)} to ${after.toFixed(0)} MB`,
      holds: worst < MOST_WAIT_MS && after - before < MOST_GROWTH_MB,
    });
  }
  await end(server);
  return figures;
}

/** The most memory that this process's children have taken, in MB, while something is done. */
async function heaviest<T>(work: Promise<T>): Promise<[result: T, megabytes: number]> {
  let [most, over] = [0, false];
  const look = async () => {
    while (!over) {
      const children = await readFile(`/proc/${process.pid}/task/${process.pid}/children`, 'utf8').catch(() => '');
      for (const pid of children.split(' ').filter(Boolean)) {
        const text = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
        most = Math.max(most, Number(/VmHWM:\s*(\d+)/.exec(text)?.[1] ?? 0) / 1000);
      }
      await setTimeout(20);
    }
  };
  const looking = look();
  const result = await work.finally(() => {
    over = true;
  });
  await looking;
  return [result, most];
}

async function swollen(points: number): Promise<Buffer> {
  const png = await sharp({ create: { width: 64, height: 64, channels: 3, background: 'green' } })
    .png({ progressive: true })
    .toBuffer();
  png.writeUInt32BE(points, 16);
  png.writeUInt32BE(points, 20);
  png.writeUInt32BE(crc32(png.subarray(12, 29)), 29);
  return png;
}

/** Pictures that would take a server's memory: each is told by name, and one that is in order is taken after them. */
async function pictures(folder: string): Promise<Figure[]> {
  await mkdir(folder);
  const real = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: 'green' }, limitInputPixels: false });
  const bad: Record<string, Buffer> = {
    'bomb.png': await real(16_000, 16_000).png({ progressive: true }).toBuffer(),
    'deep.png': await real(9000, 9000).toColourspace('rgb16').png().toBuffer(),
    'passes.jpg': await real(9000, 5000).jpeg({ progressive: true }).toBuffer(),
    'small.webp': await real(16_383, 16_383).webp({ lossless: true, effort: 0 }).toBuffer(),
    'lies.png': await swollen(60_000),
    'drawing.jpg': Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="30000" height="30000"/>`),
    'cut.jpg': (await real(4000, 3000).jpeg().toBuffer()).subarray(0, 20_000),
  };
  for (const [name, bytes] of Object.entries(bad)) await writeFile(join(folder, name), bytes);
  await writeFile(join(folder, 'well.jpg'), await real(4000, 3000).jpeg().toBuffer());
  const since = performance.now();
  const [problems, megabytes] = await heaviest(folderPhotographs(folder));
  const told = problems.map(({ file }) => file.slice(folder.length + 1)).toSorted();
  const seconds = (performance.now() - since) / 1000;
  return [
    {
      what: `${Object.keys(bad).length} pictures that would take a server's memory, and one in order`,
      figure: `${told.length} told by name in ${seconds.toFixed(1)} s, ${megabytes.toFixed(0)} MB at most`,
      holds: told.join() === Object.keys(bad).toSorted().join() && megabytes < 1000,
    },
  ];
}

/** A move that is killed at any moment: everything is whole on one side, and a later move ends it. */
async function moves(say: Say, folder: string): Promise<Figure[]> {
  const [here, there] = [join(folder, 'here'), join(folder, 'there')];
  for (const name of [here, there]) await mkdir(name);
  const source = { DATA_DIR: here, DATABASE_URL: '' };
  const first = await createApp(readConfig({ ...process.env, ...source }), quiet);
  await fillCampaigns(first.services.db, YEAR.campaigns, '2026-11-29');
  await fillMoney(first.services.db, first.services.pans, first.services.now(), YEAR);
  await first.close();
  await cp(here, join(folder, 'copy'), { recursive: true });
  const sum = async (env: Record<string, string>): Promise<string> => {
    const app = await createApp(readConfig({ ...process.env, ...env }), quiet);
    const { db } = app.services;
    const { count, paise } = await db
      .selectFrom('money_lines')
      .select((eb) => [eb.fn.countAll<number>().as('count'), eb.fn.sum<number>('paise').as('paise')])
      .where('kind', '=', 'paid')
      .executeTakeFirstOrThrow();
    await app.close();
    return `${count} payments, ${paise} paise`;
  };
  const whole = await sum(source);
  const run = (target: string) =>
    spawn(process.execPath, ['src/server/hosts/commands/move.ts', target], { env: { ...process.env, ...source } });
  const [done, kept] = [[] as string[], [] as string[]];
  let seconds = 0;
  for (let at = 0; at <= KILLS; at++) {
    const postgres = await freshPostgres();
    const target = postgres?.url ?? join(there, 'database.sqlite');
    await rm(there, { recursive: true });
    await mkdir(there);
    await cp(join(here, 'pan-key'), join(there, 'pan-key')).catch(() => undefined);
    const since = performance.now();
    const child = run(target);
    const ended = once(child, 'exit');
    // The last one is not killed: it says how long a move takes.
    if (at) await Promise.race([ended, setTimeout((seconds * 1000 * at) / KILLS).then(() => child.kill('SIGKILL'))]);
    const [code] = await ended;
    if (!at) seconds = (performance.now() - since) / 1000;
    const env = postgres ? { DATA_DIR: there, DATABASE_URL: target } : { DATA_DIR: there, DATABASE_URL: '' };
    const left = await sum(source).catch(() => 'refused');
    const came = left === 'refused' ? await sum(env).catch((error: Error) => error.message) : 'not asked';
    (left === whole || came === whole ? kept : done).push(`${code}: ${left}, ${came}`);
    say(`kill ${at} of ${KILLS}: the source ${left === whole ? 'is whole' : left}, the target ${came}`);
    await postgres?.drop();
    if (left !== 'refused') continue;
    // It was moved: the next one begins with the source as it was.
    await rm(here, { recursive: true });
    await cp(join(folder, 'copy'), here, { recursive: true });
  }
  return [
    {
      what: `a move of ${whole}, killed at ${KILLS} moments`,
      figure: `whole on one side ${kept.length} times of ${KILLS + 1}${done.length ? `; not: ${done.join('; ')}` : ''}`,
      holds: done.length === 0,
    },
  ];
}

/** What a stranger, an editor and an engineer in a hurry do to a server, where it takes long to show. */
export const attack: Proof = async (say) => {
  const folder = await mkdtemp(join(tmpdir(), 'hh-attack-'));
  const figures = [
    ...(await sockets(say, folder)),
    ...(await pictures(join(folder, 'pictures'))),
    ...(await moves(say, folder)),
  ];
  await rm(folder, { recursive: true });
  return figures;
};
