import type { Figure } from './proof.ts';

export type Sort = 'known' | 'unknown';
export const sorts: readonly Sort[] = ['known', 'unknown'];

/** The most by which the medians of known and unknown addresses may differ, in milliseconds. */
const APART_MS = 5;
/**
 * The most in percent of single probes from which the two may be told apart: what chance alone tells apart in one of ten thousand runs
 * with so many samples of each (Kolmogorov and Smirnov's limit).
 */
const byChance = (samples: number) => 50 + 50 * 2.2 * Math.sqrt(2 / samples);

const median = (times: readonly number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;

/** The share in percent of single times from which the best threshold tells known from unknown; 50 is a coin. */
function toldApart(known: readonly number[], unknown: readonly number[]): number {
  const all = [...known.map((time) => ({ time, side: 1 })), ...unknown.map((time) => ({ time, side: -1 }))];
  let lead = 0;
  let best = 0;
  for (const { side } of all.toSorted((a, b) => a.time - b.time)) {
    lead += side;
    best = Math.max(best, Math.abs(lead));
  }
  return 50 + (50 * best) / known.length;
}

/**
 * Takes `samples` probes of known and as many of unknown addresses, in turns. A probe answers how long each thing took that `what` names,
 * in milliseconds.
 */
export async function compareSorts(
  what: readonly string[],
  where: string,
  samples: number,
  probe: (sort: Sort, index: number) => Promise<readonly number[]>,
): Promise<Figure[]> {
  const times: Record<Sort, (readonly number[])[]> = { known: [], unknown: [] };
  for (let index = 0; index < samples; index++)
    for (const sort of index % 2 ? sorts : sorts.toReversed()) times[sort].push(await probe(sort, index));
  return what.map((name, at) => {
    const [known = [], unknown = []] = sorts.map((sort) => times[sort].map((sample) => sample[at] ?? 0));
    const apart = Math.abs(median(known) - median(unknown));
    const told = toldApart(known, unknown);
    return {
      what: `${name}, ${samples} known and ${samples} unknown addresses, ${where}`,
      figure: `medians ${median(known).toFixed(2)} and ${median(unknown).toFixed(2)} ms, ${told.toFixed(0)} % told apart`,
      holds: apart <= APART_MS && told <= byChance(samples),
    };
  });
}
