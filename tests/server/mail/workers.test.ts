import { expect, it } from 'vitest';
import { makeWorkers, type Workers } from '../../../src/server/mail/outbox.ts';

const turn = () => new Promise((resolve) => setImmediate(resolve));

function workersOf(
  pieces: number[],
  atOnce: number,
): { workers: Workers; working: Map<number, () => void>; failures: unknown[] } {
  const working = new Map<number, () => void>();
  const failures: unknown[] = [];
  const workers = makeWorkers<number>({
    atOnce,
    take: async () => pieces.shift(),
    work: (piece) => new Promise<void>((resolve) => working.set(piece, resolve)).then(() => void working.delete(piece)),
    failed: (error) => failures.push(error),
    closed: () => false,
  });
  return { workers, working, failures };
}

it('workers take as many pieces at once as they may, and no more', async () => {
  const { workers, working } = workersOf([1, 2, 3, 4, 5, 6], 4);
  workers.kick();
  await turn();
  expect([...working.keys()]).toEqual([1, 2, 3, 4]);
  working.get(2)?.();
  await turn();
  expect([...working.keys()]).toEqual([1, 3, 4, 5]);
});

it('workers see what was added while they looked for the last time', async () => {
  const pieces: number[] = [];
  const { workers, working } = workersOf(pieces, 1);
  workers.kick();
  // The look for the first piece has begun; its answer, that there is none, has not arrived.
  pieces.push(1);
  workers.kick();
  await turn();
  expect([...working.keys()]).toEqual([1]);
});

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
