import { fork } from 'node:child_process';
import { once } from 'node:events';
import { openDatabase } from '../../src/server/database/open.ts';
import { forgetPerson, removeExpired, storedAbout } from '../../src/server/office/personal.ts';
import { tellWhatIsNew } from '../../src/server/office/watch.ts';
import { runPaymentJobs } from '../../src/server/payments/jobs.ts';
import type { Config } from '../../src/server/platform/config.ts';
import { fillBegun } from '../helpers/begun.ts';
import { atDesk, prove } from '../helpers/desk.ts';
import { freshConfig } from '../helpers/prepared.ts';
import { startApp } from '../helpers/server.ts';
import type { Figure, Proof } from './proof.ts';

const MANY = 300_000;
const MOST_MS = 100;
const MOST_MB = 60;
const OFFICE = 'office@example.org';
const NOW = new Date('2026-11-28T05:00:00Z');

interface Measured {
  /** Of each act: the time that it took in the middle of its runs, and the longest for which nobody else was answered, in milliseconds. */
  acts: [name: string, ms: number, waitMs: number][];
  megabytes: number;
}

/** Runs each act that could read them, in a process of its own that finds them there. */
async function measure(config: Partial<Config>): Promise<Measured> {
  const app = await startApp({ at: NOW, config });
  const { services } = app;
  const office = await atDesk(app, OFFICE);
  await prove(app, office, OFFICE);
  const page = (path: string) => office.get(path);
  const todo: [name: string, act: () => Promise<unknown>, times?: number][] = [
    ...[
      '/desk',
      '/desk/money',
      '/desk/money/month/2026-11',
      '/desk/money/open',
      '/desk/money/begun',
      '/desk/money/begun?page=900',
      '/desk/mails',
    ].map((path): (typeof todo)[number] => [path, () => page(path), 9]),
    ...['kiran', 'kirann neggi', '9876543210', 'kiran@example.org', 'ra'].map((q): (typeof todo)[number] => [
      `people: ${q}`,
      () => page(`/desk/people?${new URLSearchParams({ q })}`),
    ]),
    ['a payment', () => page('/desk/people/left-7')],
    ['all about a person', () => storedAbout(services.db, 'kiran@example.org', NOW)],
    ['delete a person', () => forgetPerson(services.db, 'kiran@example.org', NOW)],
    ['expiry', () => removeExpired(services)],
    ['what is told', () => tellWhatIsNew(services, false)],
    ['jobs of payments', () => runPaymentJobs(app.payments)],
  ];
  // Before the clock runs: what is compiled and cached at the first calls is no wait.
  for (let call = 0; call < 10; call++) await page('/desk');
  globalThis.gc?.();
  const acts: Measured['acts'] = [];
  for (const [name, act, times = 1] of todo) {
    let wait = 0;
    let last = performance.now();
    const look = () => {
      wait = Math.max(wait, performance.now() - last);
      last = performance.now();
    };
    const timer = setInterval(look, 1);
    const took: number[] = [];
    for (let run = 0; run < times; run++) {
      const since = performance.now();
      await act();
      took.push(performance.now() - since);
      look();
    }
    clearInterval(timer);
    acts.push([name, took.toSorted((a, b) => a - b)[Math.floor(times / 2)] ?? 0, wait]);
  }
  const megabytes = process.memoryUsage.rss() / 1e6;
  await app.close();
  return { acts, megabytes };
}

/** Runs this file in another process, with what it has to do. Resolves to what it measured. */
async function inProcess(task: Task): Promise<Measured> {
  const child = fork(import.meta.filename, {
    env: { ...process.env, BEGUN: JSON.stringify(task) },
    execArgv: ['--expose-gc'],
  });
  const [measured] = (await once(child, 'message')) as [Measured];
  return measured;
}

/** Fills a database in one process and measures in another, which has never held the rows. */
async function filledWith(count: number): Promise<Measured> {
  const { config, remove } = await freshConfig();
  const { dataDir, database } = config;
  await inProcess({ count, dataDir, database });
  const measured = await inProcess({ dataDir, database });
  await remove();
  return measured;
}

/** 300,000 payments that were begun and not paid cost nobody anything, on SQLite or on the PostgreSQL server. */
export const begun: Proof = async (say) => {
  say('none');
  const none = await filledWith(0);
  say(`${MANY} begun and unpaid payments`);
  const many = await filledWith(MANY);
  const engine = process.env['TEST_DATABASE_URL'] ? 'PostgreSQL' : 'SQLite';
  const figures = many.acts.map(([name, ms, waitMs], at): Figure => {
    const [, before = 0] = none.acts[at] ?? [];
    return {
      what: `${name}, ${engine}`,
      figure: `${before.toFixed(0)} ms, then ${ms.toFixed(0)} ms; others wait ${waitMs.toFixed(0)} ms`,
      holds: waitMs < MOST_MS && (name !== '/desk' || ms < Math.max(2 * before, 20)),
    };
  });
  const more = many.megabytes - none.megabytes;
  return [...figures, { what: `memory, ${engine}`, figure: `${more.toFixed(0)} MB more`, holds: more < MOST_MB }];
};

/** What a process is started for: to fill a database with so many, or to measure what is in it. */
interface Task extends Pick<Config, 'dataDir' | 'database'> {
  count?: number;
}

const task: Task | undefined = process.env['BEGUN'] && JSON.parse(process.env['BEGUN']);
if (task) {
  const { count, ...config } = task;
  let measured: Measured = { acts: [], megabytes: 0 };
  if (count === undefined) measured = await measure(config);
  else {
    const db = await openDatabase(config.database);
    await fillBegun(db, count, NOW);
    await db.destroy();
  }
  process.send?.(measured, () => process.exit());
}
