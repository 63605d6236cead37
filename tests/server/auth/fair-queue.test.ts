import { describe, expect, it, vi } from 'vitest';
import { makePasswords } from '../../../src/server/auth/passwords.ts';
import { crowdOf, fairQueue, type Lane } from '../../../src/server/limits/queues.ts';

const SIZE = { atOnce: 1, waiting: 6, perLane: 4, waitMs: 60_000 };

function openQueue(size: Partial<typeof SIZE> = {}) {
  const run = fairQueue({ ...SIZE, ...size });
  const started: string[] = [];
  const refused: string[] = [];
  const ends: (() => void)[] = [];
  const all: Promise<void>[] = [];
  const add = (lane: string, name = lane, more: Partial<Lane> = {}) => {
    const task = run({ name: lane, ...more }, () => {
      started.push(name);
      return new Promise<void>((end) => ends.push(end));
    });
    all.push(task.catch((error: { status: number }) => void (error.status === 429 && refused.push(name))));
  };
  const turn = async () => {
    await new Promise((next) => setImmediate(next));
    ends.shift()?.();
    for (let turns = 0; turns < 2; turns++) await new Promise((next) => setImmediate(next));
  };
  return { add, turn, started, refused, all };
}

describe('the queue of password work', () => {
  it('refuses at once what does not fit, the flood before the others', async () => {
    const queue = openQueue();
    for (let index = 1; index <= 6; index++) queue.add('flood', `flood ${index}`);
    await queue.turn();
    expect(queue.refused, 'more than its share').toEqual(['flood 6']);
    const full = openQueue();
    for (let index = 1; index <= 5; index++) full.add('flood', `flood ${index}`);
    for (const name of ['asha', 'bina', 'chandra']) full.add(name);
    await full.turn();
    expect(full.refused, 'first tries have places of their own').toEqual([]);
    for (const name of ['asha', 'bina', 'chandra']) full.add(name, `${name} again`);
    await full.turn();
    expect(full.refused, 'its last makes room').toEqual(['flood 5']);
    expect(full.started).toEqual(['flood 1', 'asha', 'asha again']);
  });

  it.each([
    ['of one /48', (index: number) => `2001:db8:1:${index.toString(16)}::/64`, '2001:db8:2:0::/64', 4],
    ['of one /24', (index: number) => `192.0.2.${index}`, '198.51.100.1', 4],
    ['of many networks', (index: number) => `10.${index}.0.1`, 'a known browser', 6],
  ])(
    '256 addresses %s hold up nobody: first, second and third tries get turns, and places',
    async (_, flood, honest, most) => {
      const queue = openQueue();
      const known = honest.includes('known');
      for (const round of [1, 2, 3]) {
        for (let index = 0; index < 256; index++) queue.add(flood(index), `flood ${round}.${index}`);
        queue.add(honest, `honest ${round}`, { known });
        for (let turns = 0; turns < 3; turns++) await queue.turn();
        expect(queue.started).toContain(`honest ${round}`);
      }
      expect(queue.refused.filter((name) => name.startsWith('honest'))).toEqual([]);
      expect(256 * 3 - queue.refused.length - queue.started.length).toBeLessThanOrEqual(most * 2);
    },
  );

  it('is left by who hangs up, and by who has waited too long', async () => {
    const queue = openQueue();
    const caller = new AbortController();
    queue.add('first');
    queue.add('gone', 'gone', { signal: caller.signal });
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

it('between two tasks that never yield, as those of SQLite, everything else has a turn, over all queues', async () => {
  const [one, other] = [fairQueue({ ...SIZE, atOnce: 4 }), fairQueue({ ...SIZE, atOnce: 4 })];
  const seen: string[] = [];
  const tasks = [one, other, one, other].map((run, index) =>
    run({ name: 'flood' }, async () => {
      seen.push(`task ${index}`);
      for (const since = performance.now(); performance.now() - since < 8; );
    }),
  );
  const elsewhere = () => {
    seen.push('elsewhere');
    if (seen.length < 8) setImmediate(elsewhere);
  };
  setImmediate(elsewhere);
  await Promise.all(tasks);
  expect(seen.join().match(/task \d,task/)).toBeNull();
});

it('of many requests that arrive at one moment the first of each network are worked on, and in the next turn again', async () => {
  const isCrowded = crowdOf(2);
  const arrive = (name: string, count: number) => Array.from({ length: count }, () => isCrowded(name));
  for (let turns = 0; turns < 2; turns++) {
    expect(arrive('192.0.2.1', 4)).toEqual([false, false, true, true]);
    expect(arrive('198.51.100.1', 1)).toEqual([false]);
    for (let index = 0; index < 4; index++) arrive(`2001:db8:1:${index}00::/64`, 2);
    expect(arrive('2001:db8:1:ff00::/64', 1)).toEqual([true]);
    await new Promise((resolve) => setImmediate(resolve));
  }
});
