import { HttpError } from '../platform/errors.ts';

/** Who waits: the network or device that a request came from, and the signal that fires when its sender hangs up. */
export interface Lane {
  name: string;
  signal?: AbortSignal | undefined;
}

/** Runs a task when its turn has come. Rejects with its refusal, by default an `HttpError` 429, when it has to wait too long. */
export type FairQueue = <T>(lane: Lane, task: () => Promise<T>) => Promise<T>;

export interface QueueSize {
  /** Tasks that run at the same time. */
  atOnce: number;
  /** Tasks that wait, over all lanes and in one lane. */
  waiting: number;
  perLane: number;
  /** The longest wait in milliseconds. */
  waitMs: number;
  /** What a task that is not run rejects with. */
  refusal?: () => HttpError;
}

interface Waiting {
  start: () => void;
  leave: () => void;
}

const busyLogins = () =>
  new HttpError(429, 'Too many people are logging in just now; please try again in a moment.', { 'retry-after': '5' });

/**
 * A queue in which nobody waits for a flood: of all lanes the one with the fewest waiting goes first. A full queue makes room for
 * a short lane by refusing the last of the longest. Who hangs up, or has waited too long, leaves it.
 */
export function fairQueue({ atOnce, waiting, perLane, waitMs, refusal: busy = busyLogins }: QueueSize): FairQueue {
  const lanes = new Map<string, Waiting[]>();
  let total = 0;
  let running = 0;

  function longest(): Waiting[] {
    let found: Waiting[] = [];
    for (const lane of lanes.values()) if (lane.length > found.length) found = lane;
    return found;
  }
  function next(): Waiting | undefined {
    let found: Waiting[] | undefined;
    for (const lane of lanes.values()) if (!found || lane.length < found.length) found = lane;
    return found?.[0];
  }
  function remove(name: string, one: Waiting): void {
    const left = (lanes.get(name) ?? []).filter((other) => other !== one);
    if (left.length) lanes.set(name, left);
    else lanes.delete(name);
    total--;
  }
  function wait({ name, signal }: Lane): Promise<void> {
    const lane = lanes.get(name) ?? [];
    if (lane.length >= perLane) throw busy();
    if (total >= waiting) {
      const other = longest();
      if (other.length <= lane.length + 1) throw busy();
      other.at(-1)?.leave();
    }
    return new Promise((resolve, reject) => {
      const done = (end: () => void) => () => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', one.leave);
        remove(name, one);
        end();
      };
      const one = { start: done(resolve), leave: done(() => reject(busy())) };
      const timer = setTimeout(one.leave, waitMs);
      signal?.addEventListener('abort', one.leave);
      lanes.set(name, [...(lanes.get(name) ?? []), one]);
      total++;
    });
  }

  return async (lane, task) => {
    if (lane.signal?.aborted) throw busy();
    if (running >= atOnce) await wait(lane);
    else running++;
    try {
      return await task();
    } finally {
      const one = next();
      if (one) one.start();
      else running--;
    }
  };
}

/** What is refused because too many requests are at work: 503, at once, so that nobody waits for an answer that would come too late. */
const tooBusy = () =>
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

/**
 * What a call with a password asks the database before its turn to hash the password has come. Refused with 429, as by the queue of
 * passwords, and short, so that both lines together stay below two seconds.
 */
export const makeBeforePasswordQueue = (): FairQueue =>
  fairQueue({ atOnce: 8, waiting: LINE.waiting, perLane: 50, waitMs: 300 });

/** Making a page with the messages of a form, one at a time: it costs milliseconds, and a flood of wrong forms must not cost more. */
export const makePageQueue = (): FairQueue => fairQueue({ ...LINE, atOnce: 1, waiting: 20, perLane: 5, waitMs: 500 });

/** Runs the tasks of one key one after the other, so that many requests at once do not compete for one row. */
export function inTurn(): <T>(key: string, task: () => Promise<T>) => Promise<T> {
  const last = new Map<string, Promise<unknown>>();
  return (key, task) => {
    const turn = (last.get(key) ?? Promise.resolve()).then(task, task);
    last.set(key, turn);
    const done = () => {
      if (last.get(key) === turn) last.delete(key);
    };
    turn.then(done, done);
    return turn;
  };
}
