import { expect, it } from 'vitest';
import { makeLane, type WorkLane } from '../../../src/server/mail/lanes.ts';

/** Resolves when every promise that can go on has gone on. */
const turn = () => new Promise((resolve) => setImmediate(resolve));

/** A lane over a list of pieces, whose work lasts until it is ended. */
function laneOf(
  pieces: number[],
  atOnce: number,
): { lane: WorkLane; working: Map<number, () => void>; failures: unknown[] } {
  const working = new Map<number, () => void>();
  const failures: unknown[] = [];
  const lane = makeLane<number>({
    atOnce,
    take: async () => pieces.shift(),
    work: (piece) => new Promise<void>((resolve) => working.set(piece, resolve)).then(() => void working.delete(piece)),
    failed: (error) => failures.push(error),
    closed: () => false,
  });
  return { lane, working, failures };
}

it('a lane works on as many pieces at once as it may, and on no more', async () => {
  const { lane, working } = laneOf([1, 2, 3, 4, 5, 6], 4);
  lane.kick();
  await turn();
  expect([...working.keys()]).toEqual([1, 2, 3, 4]);
  working.get(2)?.();
  await turn();
  expect([...working.keys()]).toEqual([1, 3, 4, 5]);
});

it('a lane sees what was added while it looked for the last time', async () => {
  const pieces: number[] = [];
  const { lane, working } = laneOf(pieces, 1);
  lane.kick();
  // The look for the first piece has begun; its answer, that there is none, has not arrived.
  pieces.push(1);
  lane.kick();
  await turn();
  expect([...working.keys()]).toEqual([1]);
});

it('a lane rests after an error until the next kick', async () => {
  const failures: unknown[] = [];
  let broken = true;
  let done = 0;
  const lane = makeLane<number>({
    atOnce: 2,
    take: async () => {
      if (broken) throw new Error('gone');
      return done++ ? undefined : 1;
    },
    work: async () => {},
    failed: (error) => failures.push(error),
    closed: () => false,
  });
  lane.kick();
  await lane.idle();
  expect(failures).toHaveLength(1);
  broken = false;
  lane.kick();
  await lane.idle();
  expect(done).toBeGreaterThan(0);
});

it('a lane looks for its next piece one look after the other, however often it is kicked', async () => {
  let looking = 0;
  let most = 0;
  const lane = makeLane<number>({
    atOnce: 4,
    async take() {
      looking += 1;
      most = Math.max(most, looking);
      await turn();
      looking -= 1;
      return undefined;
    },
    work: async () => {},
    failed: () => {},
    closed: () => false,
  });
  for (let kicks = 0; kicks < 4; kicks++) lane.kick();
  await lane.idle();
  expect(most).toBe(1);
});
