import { fork } from 'node:child_process';
import { once } from 'node:events';
import { forgetPerson, removeExpired, storedAbout } from '../../src/server/office/personal.ts';
import { tellWhatIsNew } from '../../src/server/office/watch.ts';
import { runPaymentJobs } from '../../src/server/payments/jobs.ts';
import { fillBegun } from '../helpers/begun.ts';
import { atDesk, prove } from '../helpers/desk.ts';
import { startApp } from '../helpers/server.ts';
import type { Figure, Proof } from './proof.ts';

/** Thirty days of one patient attacker. */
const MANY = 300_000;
const MOST_MS = 100;
const MOST_MB = 60;
const OFFICE = 'office@example.org';
const NOW = new Date('2026-11-28T05:00:00Z');

/** What a process measured with so many begun and unpaid payments. */
interface Measured {
  /** Of each act: its whole time, and for how long nobody else was answered meanwhile, in milliseconds. */
  acts: [name: string, ms: number, waitMs: number][];
  megabytes: number;
}

/** Runs each act that could read them, in a process of its own. */
async function measure(count: number): Promise<Measured> {
  const app = await startApp({ at: NOW });
  const { services } = app;
  const office = await atDesk(app, OFFICE);
  await prove(app, office, OFFICE);
  await fillBegun(services.db, count, NOW);
  const page = (path: string) => office.get(path);
  const todo: [string, () => Promise<unknown>][] = [
    ...[
      '/desk',
      '/desk/money',
      '/desk/money/open',
      '/desk/money/begun',
      '/desk/money/begun?page=900',
      '/desk/mails',
    ].map((path): [string, () => Promise<unknown>] => [path, () => page(path)]),
    ...['kiran', 'kirann neggi', '9876543210', 'kiran@example.org', 'ra'].map((q): [string, () => Promise<unknown>] => [
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
  // Once without a clock: what is compiled and cached at the first call is no wait.
  await page('/desk');
  globalThis.gc?.();
  const acts: Measured['acts'] = [];
  for (const [name, act] of todo) {
    let wait = 0;
    let last = performance.now();
    const look = () => {
      wait = Math.max(wait, performance.now() - last);
      last = performance.now();
    };
    const timer = setInterval(look, 1);
    const since = performance.now();
    await act();
    const ms = performance.now() - since;
    look();
    clearInterval(timer);
    acts.push([name, ms, wait]);
  }
  const megabytes = process.memoryUsage.rss() / 1e6;
  await app.close();
  return { acts, megabytes };
}

async function inProcess(count: number): Promise<Measured> {
  const child = fork(import.meta.filename, {
    env: { ...process.env, BEGUN: String(count) },
    execArgv: ['--expose-gc'],
  });
  const [measured] = (await once(child, 'message')) as [Measured];
  return measured;
}

/** 300,000 payments that were begun and not paid cost nobody anything, on SQLite or on the PostgreSQL server. */
export const begun: Proof = async (say) => {
  say('none');
  const none = await inProcess(0);
  say(`${MANY} begun and unpaid payments`);
  const many = await inProcess(MANY);
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

if (process.env['BEGUN']) process.send?.(await measure(Number(process.env['BEGUN'])), () => process.exit());
