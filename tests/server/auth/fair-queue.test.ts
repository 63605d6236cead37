import { describe, expect, it, vi } from 'vitest';
import { hashesAtOnce, makePasswords } from '../../../src/server/auth/passwords.ts';
import { fairQueue } from '../../../src/server/limits/queues.ts';

const SIZE = { atOnce: 1, waiting: 6, perLane: 4, waitMs: 60_000 };

/** A queue whose tasks end when they are told to, one after the other. */
function openQueue(size: Partial<typeof SIZE> = {}) {
  const run = fairQueue({ ...SIZE, ...size });
  const started: string[] = [];
  const refused: string[] = [];
  const ends: (() => void)[] = [];
  const all: Promise<void>[] = [];
  const add = (lane: string, name = lane, signal?: AbortSignal) => {
    const task = run({ name: lane, signal }, () => {
      started.push(name);
      return new Promise<void>((end) => ends.push(end));
    });
    all.push(task.catch((error: { status: number }) => void (error.status === 429 && refused.push(name))));
  };
  const turn = async () => {
    ends.shift()?.();
    await new Promise((next) => setImmediate(next));
  };
  return { add, turn, started, refused, all };
}

describe('the queue of password work', () => {
  it('lets a network with few waiting go before one with many', async () => {
    const queue = openQueue();
    for (const name of ['flood 1', 'flood 2', 'flood 3', 'flood 4']) queue.add('flood', name);
    queue.add('asha');
    queue.add('bina');
    for (let times = 0; times < 3; times++) await queue.turn();
    expect(queue.started).toEqual(['flood 1', 'asha', 'bina', 'flood 2']);
  });

  it('refuses at once what does not fit, the flood before the others', async () => {
    const queue = openQueue();
    for (let index = 1; index <= 6; index++) queue.add('flood', `flood ${index}`);
    await queue.turn();
    expect(queue.refused, 'more than its share').toEqual(['flood 6']);
    const full = openQueue();
    for (let index = 1; index <= 5; index++) full.add('flood', `flood ${index}`);
    for (const name of ['asha', 'bina', 'chandra']) full.add(name);
    await full.turn();
    expect(full.refused, 'its last makes room').toEqual(['flood 5']);
    expect(full.started).toEqual(['flood 1', 'asha']);
  });

  it('is left by who hangs up, and by who has waited too long', async () => {
    const queue = openQueue();
    const caller = new AbortController();
    queue.add('first');
    queue.add('gone', 'gone', caller.signal);
    queue.add('second');
    caller.abort();
    await queue.turn();
    expect(queue.started).toEqual(['first', 'second']);
    vi.useFakeTimers();
    const slow = openQueue({ waitMs: 1500 });
    slow.add('first');
    slow.add('late');
    vi.advanceTimersByTime(1500);
    vi.useRealTimers();
    await slow.all[1];
    expect(slow.refused).toEqual(['late']);
  });
});

it.each([
  [1, 4, 1],
  [2, 4, 1],
  [4, 4, 3],
  [16, 4, 3],
  [16, 32, 15],
])('on %i cores and %i threads, %i passwords are hashed at once', (cores, threads, atOnce) => {
  expect(hashesAtOnce(cores, threads)).toBe(atOnce);
});

it('an honest login waits for one check, and not for the flood of another network', async () => {
  const passwords = makePasswords({ memory: 1024, passes: 1, parallelism: 1 });
  const hash = await passwords.hash('right');
  let flooding = 40;
  const flood = Array.from({ length: 40 }, () =>
    passwords
      .verify('wrong', [hash], { name: 'flood' })
      .catch(() => {})
      .finally(() => flooding--),
  );
  expect(await passwords.verify('right', [hash], { name: 'asha' })).toBe(0);
  expect(flooding).toBeGreaterThan(30);
  await Promise.all(flood);
});
