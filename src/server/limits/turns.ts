import { levelsOf } from './network.ts';

/** Milliseconds, and how many at most. */
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
