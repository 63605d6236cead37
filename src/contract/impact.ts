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

/** What all campaigns brought down. */
export interface Impact {
  /** Of these fields. They stay; what is added does not change it. */
  version: 1;
  /** The day in India on which it was summed up. */
  asOf: string;
  /** What the foundation counted before its campaigns had records. */
  before: { campaigns: number; kilograms: number };
  /** That and the records; `people` and `kinds` are of the records alone. */
  total: Sums;
  /** The records by the year in which their campaigns began, the earliest first. */
  years: (Sums & { year: number })[];
  /** The records, the latest first. */
  campaigns: RecordedWalk[];
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

const KILOGRAMS_OF_A_TON = 1000;

/** Tons, rounded down: behind them stands a plus. */
export const wholeTons = (kilograms: number): number => Math.floor(kilograms / KILOGRAMS_OF_A_TON);

/** All records with their sums. `before` is the foundation's fact; its countries are no sum. */
export function impactOf(
  before: { campaigns: number; tons: number },
  walks: readonly RecordedWalk[],
  asOf: string,
): Impact {
  const kilograms = before.tons * KILOGRAMS_OF_A_TON;
  const yearOf = ({ startDay }: RecordedWalk) => Number(startDay.slice(0, 4));
  const years = [...new Set(walks.map(yearOf))].sort((a, b) => a - b);
  const sums = sumsOf(walks);
  return {
    version: 1,
    asOf,
    before: { campaigns: before.campaigns, kilograms },
    total: {
      ...sums,
      campaigns: before.campaigns + sums.campaigns,
      kilograms: roundKilograms(kilograms + sums.kilograms),
    },
    years: years.map((year) => ({ year, ...sumsOf(walks.filter((walk) => yearOf(walk) === year)) })),
    campaigns: walks.toSorted((a, b) => (a.endDay < b.endDay ? 1 : a.endDay > b.endDay ? -1 : a.id < b.id ? -1 : 1)),
  };
}
