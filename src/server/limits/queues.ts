import { HttpError } from '../platform/errors.ts';
import { widestOf } from './network.ts';
import { ownTurn } from './turns.ts';
import { recentNames, waitingLine } from './waiting-line.ts';

/** The network or device, and the signal of a sender who hangs up. */
export interface Lane {
  name: string;
  signal?: AbortSignal | undefined;
  /** A browser that has logged in before. */
  known?: boolean;
}

/**
 * Runs a task when its turn has come, few milliseconds of all queues in a turn of the event loop. Rejects with its refusal, by default 429,
 * when it waits too long.
 */
export type FairQueue = <T>(lane: Lane, task: () => Promise<T>) => Promise<T>;

interface QueueSize {
  atOnce: number;
  /** In each line and in one lane; wider networks may have more. */
  waiting: number;
  perLane: number;
  /** The longest wait in milliseconds. */
  waitMs: number;
  /** They need no turn of the event loop. */
  threads?: boolean;
  /** What a task that is not run rejects with. */
  refusal?: () => HttpError;
}

const busyLogins = () =>
  new HttpError(429, 'Too many people are logging in; please try again in a moment.', { 'retry-after': '5' });

// No flood of one kind fills the places of another.
const [KNOWN, QUIET, OTHERS] = [0, 1, 2] as const;

/**
 * A queue in which nobody waits for a flood: known browsers, quiet networks and all others wait in three lines that take turns. The network
 * with the fewest waiting goes first; a full line refuses the last of the one with the most. Who hangs up leaves.
 */
export function fairQueue(size: QueueSize): FairQueue {
  const { atOnce, waiting, perLane, waitMs, threads, refusal: busy = busyLogins } = size;
  const lines = [KNOWN, QUIET, OTHERS].map(() => waitingLine({ places: waiting, perLane }));
  const isQuiet = recentNames();
  let running = 0;
  let turn = 0;

  function next(): (() => void) | undefined {
    for (let tried = 0; tried < lines.length; tried++) {
      turn = (turn + 1) % lines.length;
      const start = lines[turn]?.first()?.start;
      if (start) return start;
    }
    return undefined;
  }
  function wait({ name, signal }: Lane, rank: number): Promise<void> {
    return new Promise((resolve, reject) => {
      const done = (end: () => void) => () => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', one.leave);
        remove?.();
        end();
      };
      const one = { start: done(resolve), leave: done(() => reject(busy())) };
      const remove = lines[rank]?.add(name, one);
      if (!remove) return reject(busy());
      const timer = setTimeout(one.leave, waitMs);
      signal?.addEventListener('abort', one.leave);
    });
  }

  return async (lane, task) => {
    if (lane.signal?.aborted) throw busy();
    const quiet = isQuiet(widestOf(lane.name));
    const rank = lane.known ? KNOWN : quiet ? QUIET : OTHERS;
    if (running >= atOnce) await wait(lane, rank);
    else running++;
    try {
      if (!threads) await ownTurn();
      return await task();
    } finally {
      const start = next();
      if (start) start();
      else running--;
    }
  };
}

/** At once, so that nobody waits for an answer that would come too late. */
export const tooBusy = (): HttpError =>
  new HttpError(503, 'The service is very busy; please try again in a moment.', { 'retry-after': '2' });

const LINE = { waiting: 100, waitMs: 900, refusal: tooBusy };

/** Reading never takes all connections, and one network half of the line. */
export const makeReadQueue = (): FairQueue => fairQueue({ ...LINE, atOnce: 6, perLane: 50 });

/** Searching takes longer, and can be asked for in any number of ways. */
export const makeSearchQueue = (): FairQueue => fairQueue({ ...LINE, atOnce: 2, waiting: 40, perLane: 10 });

/** A slow payment provider holds up no other call, and one network no other. */
export const makeCallQueue = (): FairQueue => fairQueue({ ...LINE, atOnce: 8, perLane: 50 });
