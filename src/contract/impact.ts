import type { WalkRecord } from './campaign.ts';
import { GATHERED_KINDS, roundKilograms, weighedKinds } from './walk-record.ts';

/** What is recorded of one campaign; days are India's, such as `2026-12-05`. */
export interface RecordedWalk extends Omit<WalkRecord, 'photos'> {
  id: string;
  heading: string;
  startDay: string;
  endDay: string;
}

interface Sums {
  campaigns: number;
  /** Of the campaigns whose people somebody counted. */
  people: number;
  /** Of the campaigns whose gatherings somebody weighed. */
  kilograms: number;
  kinds: NonNullable<WalkRecord['kinds']>;
}

/** The sums of some records. Every page, file and list of the desk has its sums from here. */
export function sumsOf(walks: readonly RecordedWalk[]): Sums {
  const sum = (of: (walk: RecordedWalk) => number | null | undefined) =>
    roundKilograms(walks.reduce((all, walk) => all + (of(walk) ?? 0), 0));
  const weighed = new Set(walks.flatMap((walk) => weighedKinds(walk).map(([kind]) => kind)));
  return {
    campaigns: walks.length,
    people: sum(({ people }) => people),
    kilograms: sum(({ kilograms }) => kilograms),
    kinds: Object.fromEntries(
      GATHERED_KINDS.filter((kind) => weighed.has(kind)).map((kind) => [kind, sum(({ kinds }) => kinds?.[kind])]),
    ),
  };
}
