import { existsSync, type FSWatcher, watch } from 'node:fs';
import { join } from 'node:path';
import { DAY_MS } from '../lib/format.ts';
import { importContent } from './campaigns/import/import-content.ts';
import { bringForward, isClockSteady } from './database/clock.ts';
import { beginRun, endRun } from './database/queries.ts';
import { tellCalledOff } from './office/called-off.ts';
import { tellDonors } from './office/gift-records.ts';
import { removeExpired } from './office/personal.ts';
import { offerPlaces } from './office/waiting-list.ts';
import { tellOfWalks } from './office/walk-letters.ts';
import { tellWhatIsNew } from './office/watch.ts';
import type { PaymentContext } from './payments/context.ts';
import { runPaymentJobs } from './payments/jobs.ts';
import { DatabaseAway } from './platform/errors.ts';
import type { Services } from './services.ts';

interface JobParts {
  readonly services: Services;
  readonly payments: PaymentContext;
  readonly machine: boolean;
}

export interface Job {
  readonly name: string;
  /** In milliseconds; a multiple of half a minute. */
  readonly everyMs: number;
  /** Every process for itself, or one at a time of all that share a database. */
  readonly by: 'each' | 'one';
  /** It waits for other machines: no other job waits for it. */
  readonly apart?: true;
  run(parts: JobParts): Promise<unknown>;
}

const MINUTE_MS = 60_000;
const TICK_MS = MINUTE_MS / 2;

const content: Job = {
  // Not every disk tells of its changes, and days pass.
  name: 'content',
  everyMs: MINUTE_MS,
  by: 'each',
  async run({ services, machine }) {
    if (!machine) return;
    await importContent(services);
    services.cache.clear();
  },
};

const calledOff: Job = {
  name: 'called-off',
  everyMs: MINUTE_MS,
  by: 'one',
  run: ({ services }) => tellCalledOff(services),
};

/** Every job, in the order in which they run. A function runs them all whenever its clock starts it. */
export const jobs: readonly Job[] = [
  { name: 'clock', everyMs: MINUTE_MS, by: 'one', run: ({ services: { db, now } }) => bringForward(db, now()) },
  content,
  calledOff,
  { name: 'waiting-list', everyMs: MINUTE_MS, by: 'one', run: ({ services }) => offerPlaces(services) },
  { name: 'walk-letters', everyMs: MINUTE_MS, by: 'one', run: ({ services }) => tellOfWalks(services) },
  {
    name: 'payments',
    everyMs: MINUTE_MS,
    by: 'one',
    apart: true,
    run: async ({ payments }) =>
      payments.ready && runPaymentJobs(payments, await isClockSteady(payments.db, payments.now())),
  },
  {
    name: 'expiry',
    everyMs: MINUTE_MS,
    by: 'one',
    run: async ({ services }) => (await isClockSteady(services.db, services.now())) && removeExpired(services),
  },
  { name: 'gift-records', everyMs: 60 * MINUTE_MS, by: 'one', run: ({ services }) => tellDonors(services) },
  { name: 'notices', everyMs: MINUTE_MS, by: 'one', run: ({ services, machine }) => tellWhatIsNew(services, machine) },
  { name: 'mails', everyMs: TICK_MS, by: 'each', apart: true, run: async ({ services }) => services.outbox.kick() },
];

/** What timers of the machine start (`hosts/examples/`), with how often in milliseconds. */
export const timers: readonly { readonly name: string; readonly everyMs: number }[] = [
  { name: 'follow', everyMs: 5 * MINUTE_MS },
  { name: 'backup', everyMs: DAY_MS },
  { name: 'daily', everyMs: DAY_MS },
];

/** Runs a job, unless another process has it. A failure is logged. */
export async function runJob(job: Job, parts: JobParts): Promise<void> {
  const { db, now, log } = parts.services;
  try {
    if (!(await beginRun(db, job, now()))) return;
    const failed = await job.run(parts).then(
      () => false,
      (error: unknown) => {
        log(`job ${job.name}: ${String(error)}`);
        return true;
      },
    );
    await endRun(db, job.name, now(), failed);
  } catch (error) {
    // That the database is away is logged once, by what watches it.
    if (!(error instanceof DatabaseAway)) log(`job ${job.name}: ${String(error)}`);
  }
}

// An editor's program writes a file in several steps.
const DEBOUNCE_MS = 300;

function watchContent({ config }: Services, onChange: () => void): FSWatcher[] {
  let timer: NodeJS.Timeout | undefined;
  const later = () => {
    clearTimeout(timer);
    timer = setTimeout(onChange, DEBOUNCE_MS);
    timer.unref();
  };
  return ['campaigns', 'resources']
    .map((name) => join(config.contentDir, name))
    .filter(existsSync)
    .flatMap((folder) => {
      try {
        return [watch(folder, { persistent: false }, later).on('error', () => {})];
      } catch {
        // It is looked at every minute all the same.
        return [];
      }
    });
}

/** Runs every job in its time, and imports changed content at once. Returns what stops it. */
export function startJobs(of: Omit<JobParts, 'machine'>): () => Promise<void> {
  const parts = { ...of, machine: true };
  const running = new Map<Job, Promise<void>>();
  const again = new Set<Job>();
  let queue = Promise.resolve();
  function begin(job: Job): void {
    const run = (job.apart ? Promise.resolve() : queue)
      .then(() => runJob(job, parts))
      .finally(() => {
        running.delete(job);
        if (again.delete(job)) begin(job);
      });
    running.set(job, run);
    if (!job.apart) queue = run;
  }
  const changed = () => {
    for (const job of [content, calledOff]) {
      if (running.has(job)) again.add(job);
      else begin(job);
    }
  };
  let ticks = 0;
  const timer = setInterval(() => {
    ticks += 1;
    for (const job of jobs) if ((ticks * TICK_MS) % job.everyMs === 0 && !running.has(job)) begin(job);
  }, TICK_MS);
  timer.unref();
  const watchers = watchContent(parts.services, changed);
  return async () => {
    clearInterval(timer);
    for (const watcher of watchers) watcher.close();
    while (running.size) await Promise.all(running.values());
  };
}
