import { HttpError } from '../platform/errors.ts';
import { widestOf } from './network.ts';
import { ownTurn } from './turns.ts';
import { recentNames, waitingLine } from './waiting-line.ts';

/** Who waits: the network or device that a request came from, and the signal that fires when its sender hangs up. */
export interface Lane {
  name: string;
  signal?: AbortSignal | undefined;
  /** A browser that has logged in before. */
  known?: boolean;
}

/**
 * Runs a task when its turn has come, and few milliseconds of all queues in a turn of the event loop: what answers without yielding, as SQLite
 * does, lets every other request in between. Rejects with its refusal, by default an `HttpError` 429, when it has to wait too long.
 */
export type FairQueue = <T>(lane: Lane, task: () => Promise<T>) => Promise<T>;

interface QueueSize {
  /** Tasks that run at the same time. */
  atOnce: number;
  /** Tasks that wait, in each line of a queue and in one lane; wider networks may have more, up to three quarters of a line. */
  waiting: number;
  perLane: number;
  /** The longest wait in milliseconds. */
  waitMs: number;
  /** Its tasks work in other threads, and need no turn of the event loop. */
  threads?: boolean;
  /** What a task that is not run rejects with. */
  refusal?: () => HttpError;
}

const busyLogins = () =>
  new HttpError(429, 'Too many people are logging in; please try again in a moment.', { 'retry-after': '5' });

// Lines of their own, which take turns: no flood of one kind fills the places of another.
const [KNOWN, QUIET, OTHERS] = [0, 1, 2] as const;

/**
 * A queue in which nobody waits for a flood. Browsers that are known, first tries of networks that were quiet, and all others wait in three
 * lines, which take turns. Of one line the network with the fewest waiting goes first, the widest compared first; a full line makes room
 * for it by refusing the last of the one with the most. Who hangs up, or has waited too long, leaves.
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

/** What is refused because too many requests are at work: 503, at once, so that nobody waits for an answer that would come too late. */
export const tooBusy = (): HttpError =>
  new HttpError(503, 'The service is very busy; please try again in a moment.', { 'retry-after': '2' });

const LINE = { waiting: 100, waitMs: 900, refusal: tooBusy };

/**
 * Reading the database for public answers. Fewer than it has connections, so that reading never takes all of them, and half of the line
 * for one network, so that nobody's odd pages hold up the others.
 */
export const makeReadQueue = (): FairQueue => fairQueue({ ...LINE, atOnce: 6, perLane: 50 });

/**
 * Searching the database for public answers, which takes longer and can be asked for in any number of ways. Few at once, and few of one
 * network, so that nobody's searches hold up those who only read.
 */
export const makeSearchQueue = (): FairQueue => fairQueue({ ...LINE, atOnce: 2, waiting: 40, perLane: 10 });

/**
 * The work of one call: fewer than there are connections, for which they would only wait. A slow payment provider can so hold up no
 * other call, and one network no other network.
 */
export const makeCallQueue = (): FairQueue => fairQueue({ ...LINE, atOnce: 8, perLane: 50 });
