import { HttpError } from '../platform/errors.ts';
import { levelsOf, widestOf } from './network.ts';

/** The network or device, and the signal of a sender who hangs up. */
export interface Lane {
  name: string;
  signal?: AbortSignal | undefined;
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
  waitMs: number;
  /** They need no turn of the event loop. */
  threads?: boolean;
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

interface Waiting {
  start: () => void;
  leave: () => void;
}

interface Waiters {
  /** In each network around it, the widest first; lanes of a network share its number. */
  counts: { waiting: number }[];
  people: Waiting[];
}

/** Below zero where `a` has fewer waiting. */
function compare(a: Waiters, b: Waiters): number {
  for (const [level, { waiting }] of a.counts.entries()) {
    const difference = waiting - (b.counts[level]?.waiting ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}

/** A place is left for others. */
const MOST_OF_LINE = 0.75;

/** One line of a queue, by lanes, each named after a network or anything that stands alone. */
function waitingLine({ places, perLane }: { places: number; perLane: number }) {
  const counts = new Map<string, { waiting: number }>();
  const lanes = new Map<string, Waiters>();
  let total = 0;

  function best(before: (a: Waiters, b: Waiters) => boolean): Waiters | undefined {
    let found: Waiters | undefined;
    for (const lane of lanes.values()) if (!found || before(lane, found)) found = lane;
    return found;
  }
  const countOf = (name: string) => counts.get(name) ?? { waiting: 0 };

  return {
    first: (): Waiting | undefined => best((a, b) => compare(a, b) < 0)?.people[0],
    /** Returns what takes him out again; undefined where there is no place. */
    add(name: string, one: Waiting): (() => void) | undefined {
      const levels = levelsOf(name);
      const most = Math.max(perLane, places * MOST_OF_LINE);
      if (levels.some((level) => countOf(level.name).waiting >= Math.min(perLane * level.share, most)))
        return undefined;
      const own = levels.map((level) => ({ name: level.name, count: countOf(level.name) })).toReversed();
      if (total >= places) {
        const longest = best((a, b) => compare(a, b) > 0);
        const after = { counts: own.map(({ count }) => ({ waiting: count.waiting + 1 })), people: [] };
        if (!longest || compare(longest, after) <= 0) return undefined;
        longest.people.at(-1)?.leave();
      }
      for (const { name: level, count } of own) counts.set(level, count);
      const lane = lanes.get(name) ?? { counts: own.map(({ count }) => count), people: [] };
      lanes.set(name, lane);
      lane.people.push(one);
      total++;
      for (const { count } of own) count.waiting++;
      return () => {
        lane.people.splice(lane.people.indexOf(one), 1);
        if (!lane.people.length) lanes.delete(name);
        total--;
        for (const { name: level, count } of own) {
          count.waiting--;
          if (count.waiting === 0) counts.delete(level);
        }
      };
    },
  };
}

const QUIET_MS = 10 * 60_000;
const MOST_REMEMBERED = 10_000;

/** Answers whether a name had not come for ten minutes. Remembers 10,000. */
function recentNames(): (name: string) => boolean {
  const seen = new Map<string, number>();
  return (name) => {
    const at = performance.now();
    const before = seen.get(name);
    seen.delete(name);
    seen.set(name, at);
    const [oldest] = seen.size > MOST_REMEMBERED ? seen.keys() : [];
    if (oldest !== undefined) seen.delete(oldest);
    return before === undefined || at - before > QUIET_MS;
  };
}

const TURN_MS = 5;
const TURN_TASKS = 8;

const waitingTasks: (() => void)[] = [];
let turnSince = 0;
let planned = false;

/** After long work a turn passes. */
function plan(): void {
  planned = true;
  const tasks = Math.min(waitingTasks.length, TURN_TASKS);
  setImmediate(() => {
    turnSince = performance.now();
  });
  const isLong = () => performance.now() - turnSince >= TURN_MS;
  for (let index = 0; index < tasks; index++)
    setImmediate(() => {
      if (index === 0 || !isLong()) waitingTasks.shift()?.();
    });
  setImmediate(() => {
    planned = false;
    if (!waitingTasks.length) return;
    if (!isLong()) return plan();
    planned = true;
    setImmediate(plan);
  });
}

/** Resolves in a turn of the event loop with little other work: after it sockets are read and written again. */
export function ownTurn(): Promise<void> {
  return new Promise((resolve) => {
    waitingTasks.push(resolve);
    if (!planned) plan();
  });
}

const MOST_A_TURN = 40;

/** Answers whether a request is one too many of its network in this turn: hundreds at one moment would be answered before anything else. */
export function crowdOf(most = MOST_A_TURN): (network: string) => boolean {
  const arrived = new Map<string, number>();
  return (network) => {
    if (arrived.size === 0) setImmediate(() => arrived.clear());
    let crowded = false;
    for (const { name, share } of levelsOf(network)) {
      const count = (arrived.get(name) ?? 0) + 1;
      arrived.set(name, count);
      if (count > most * share) crowded = true;
    }
    return crowded;
  };
}
