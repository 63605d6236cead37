import { levelsOf } from './network.ts';

interface Waiting {
  start: () => void;
  leave: () => void;
}

interface Lane {
  /** In each network around it, the widest first; lanes of a network share its number. */
  counts: { waiting: number }[];
  people: Waiting[];
}

/** Below zero where `a` has fewer waiting. */
function compare(a: Lane, b: Lane): number {
  for (const [level, { waiting }] of a.counts.entries()) {
    const difference = waiting - (b.counts[level]?.waiting ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}

/** A place is left for others. */
const MOST_OF_LINE = 0.75;

/** One line of a queue, by lanes, each named after a network or anything that stands alone. */
export function waitingLine({ places, perLane }: { places: number; perLane: number }) {
  const counts = new Map<string, { waiting: number }>();
  const lanes = new Map<string, Lane>();
  let total = 0;

  function best(before: (a: Lane, b: Lane) => boolean): Lane | undefined {
    let found: Lane | undefined;
    for (const lane of lanes.values()) if (!found || before(lane, found)) found = lane;
    return found;
  }
  const countOf = (name: string) => counts.get(name) ?? { waiting: 0 };

  return {
    /** Who is next: the first in the lane with the fewest waiting. */
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
export function recentNames(): (name: string) => boolean {
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
