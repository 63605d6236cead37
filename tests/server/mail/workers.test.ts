import { expect, it } from 'vitest';
import { makeWorkers } from '../../../src/server/mail/outbox.ts';

it('workers rest after an error until the next kick', async () => {
  const failures: unknown[] = [];
  let broken = true;
  let done = 0;
  const workers = makeWorkers<number>({
    atOnce: 2,
    take: async () => {
      if (broken) throw new Error('gone');
      return done++ ? undefined : 1;
    },
    work: async () => {},
    failed: (error) => failures.push(error),
    closed: () => false,
  });
  workers.kick();
  await workers.idle();
  expect(failures).toHaveLength(1);
  broken = false;
  workers.kick();
  await workers.idle();
  expect(done).toBeGreaterThan(0);
});
