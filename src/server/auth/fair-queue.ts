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
