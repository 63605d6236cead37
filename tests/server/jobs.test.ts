import { expect, it, vi } from 'vitest';
import { type Job, jobs, runJob, startJobs, timers } from '../../src/server/jobs.ts';
import { example } from '../helpers/examples.ts';
import { appForAll } from '../helpers/under-test.ts';
import { addCampaign, place, storePlaces } from '../helpers/walkers.ts';

const app = appForAll();

const parts = () => ({ services: app.services, payments: app.payments, machine: true });
const runOf = (name: string) => app.db.selectFrom('job_runs').selectAll().where('name', '=', name).executeTakeFirst();

function heldJob(by: Job['by']) {
  const gate = Promise.withResolvers<void>();
  const held = { begun: 0, let: gate.resolve };
  const job: Job = {
    ...{ name: `held-${by}`, everyMs: 60_000, by },
    async run() {
      held.begun += 1;
      await gate.promise;
    },
  };
  return { job, held };
}

it.each<[Job['by'], number]>([
  ['one', 1],
  ['each', 2],
])('of two processes that begin a job at the same time, run by %s, so many do it: %i', async (by, count) => {
  const { job, held } = heldJob(by);
  const runs = [runJob(job, parts()), runJob(job, parts())];
  await expect.poll(() => held.begun).toBe(count);
  if (by === 'one') await Promise.race(runs);
  held.let();
  await Promise.all(runs);
  expect(held.begun).toBe(count);
  // It is free again.
  await runJob(job, parts());
  expect(held.begun).toBe(count + 1);
});

it('a job whose process was ended in the middle is begun by another two minutes later, and also where the clock was ahead', async () => {
  const { job, held } = heldJob('one');
  held.let();
  const began = { name: job.name, began_at: '2026-01-01T00:00:00.000Z' };
  const hold = (ms: number) =>
    app.db
      .insertInto('job_runs')
      .values({ ...began, held_ms: app.services.now().getTime() + ms })
      .onConflict((conflict) => conflict.column('name').doUpdateSet((eb) => ({ held_ms: eb.ref('excluded.held_ms') })))
      .execute();
  await hold(60_000);
  await runJob(job, parts());
  expect(held.begun).toBe(0);
  await hold(-1);
  await runJob(job, parts());
  await hold(31_536_000_000);
  await runJob(job, parts());
  expect(held.begun).toBe(2);
});

it('a job that fails is logged and noted, and stops nothing', async () => {
  const job: Job = { name: 'fails', everyMs: 60_000, by: 'one', run: () => Promise.reject(new Error('no room')) };
  await runJob(job, parts());
  expect(await runOf('fails')).toMatchObject({ failed: 1, held_ms: 0 });
  expect(app.lines.join('\n')).toContain('job fails: Error: no room');
});

it('a minute runs every job of that minute, and tells who is enrolled in a campaign that is called off', async () => {
  await addCampaign(app, 'ridge', { status: 'cancelled' });
  await app.db
    .updateTable('campaigns')
    .set({ called_off_at: '2020-01-01T00:00:00.000Z', start_day: '2099-12-05', end_day: '2099-12-06' })
    .execute();
  await storePlaces(app, [place('ridge', 1)]);
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const stop = startJobs({ services: app.services, payments: app.payments });
  vi.advanceTimersByTime(60_000);
  await stop();
  vi.useRealTimers();
  const names = [
    'called-off',
    'clock',
    'content',
    'expiry',
    'gift-records',
    'mails',
    'notices',
    'payments',
    'waiting-list',
    'walk-letters',
  ];
  expect(jobs.map(({ name }) => name).toSorted()).toEqual(names);
  for (const { name } of jobs.filter(({ everyMs }) => everyMs <= 60_000))
    expect(await runOf(name), name).toMatchObject({ failed: 0, ended_at: expect.any(String) });
  await app.services.outbox.sendDue();
  expect(await app.mailTo('p001@example.org')).toContain('is called off');
});

it.each(timers)('the timer of $name begins it as often as the list says', ({ name, everyMs }) => {
  const times = Array.from(
    example(`hamara-himalaya-${name}.timer`).matchAll(/^OnCalendar=(.*)$/gm),
    ([, time = '']) => time,
  );
  expect(
    times.some((time) => (/^\*:0\/(\d+)$/.exec(time) ? Number(time.slice(4)) * 60_000 : 86_400_000) === everyMs),
  ).toBe(true);
});
