import type { Campaign } from '../../../contract/campaign.ts';

type Walk = Pick<Campaign, 'itineraries' | 'fact'>;

/** A point of the way: `x` and `y` in thousandths of the picture's width and height, from its upper left corner. */
interface Point {
  readonly x: number;
  readonly y: number;
  /** Metres above the sea. */
  readonly height: number;
}

/** The way of a campaign as a picture. */
export interface Way {
  /** The points of the way, in the order in which they are walked. */
  readonly points: readonly Point[];
  /** Which of them is the first of the highest: from there on, what was found is carried. */
  readonly top: number;
  /** Where each day begins and ends, as `x` of the points. */
  readonly days: readonly { readonly from: number; readonly to: number }[];
}

/** Where the highest and the lowest point are drawn. */
const [HIGH, LOW] = [240, 800];
/** Metres that are drawn over the whole height at least: a stroll looks like one. */
const SPAN = 500;
/** What a day without a distance takes of the width, against the mean of the others. */
const IDLE = 0.6;

const numbers = (text: string | null | undefined, unit: RegExp): number[] =>
  [...(text ?? '').replaceAll(',', '').matchAll(unit)].map(([, found]) => Number(found));

const metres = (text: string | null | undefined) => numbers(text, /(\d{2,4})\s*m\b/g);

/** The distance in km; of `4 to 5 km` the last number. */
const kilometres = (text: string | null | undefined) => numbers(text, /(\d{1,3}(?:\.\d)?)\s*km\b/g).at(-1);

/** The heights of each day one after the other; empty where a day has none. A single day goes up from the base camp, and back. */
function heightsOf({ itineraries, fact }: Walk): number[][] {
  const days = (itineraries ?? []).map(({ height }) => metres(height));
  const base = metres(fact?.baseCamp).at(-1);
  if (days.length === 1 && days[0]?.length === 1 && base) days[0] = [...days[0], base];
  return days;
}

/**
 * The way from the heights and distances of its days. It begins at the height of the base camp, where that is said; a day without a height
 * stays at that of the day before. `null` where the heights say nothing: none, or all the same.
 */
export function wayOf(campaign: Walk): Way | null {
  const heights = heightsOf(campaign);
  const all = heights.flat();
  const start = metres(campaign.fact?.baseCamp).at(-1) ?? all[0];
  if (start === undefined || all.length === 0) return null;
  const [lowest, highest] = [Math.min(start, ...all), Math.max(start, ...all)];
  if (highest === lowest) return null;

  const lengths = (campaign.itineraries ?? []).map(({ distance }) => kilometres(distance));
  const walked = lengths.filter((length) => length !== undefined);
  const mean = walked.reduce((sum, length) => sum + length, 0) / walked.length || 1;
  // The square root: beside a day of 22 km, one of 3 keeps room for its name.
  const shares = lengths.map((length) => Math.sqrt(length ?? mean * IDLE));
  const whole = shares.reduce((sum, share) => sum + share, 0);

  const at = (x: number, height: number): Point => ({
    x: Math.round(x),
    y: Math.round(LOW - ((height - lowest) / Math.max(highest - lowest, SPAN)) * (LOW - HIGH)),
    height,
  });
  const points = [at(0, start)];
  const days: { from: number; to: number }[] = [];
  let x = 0;
  for (const [day, share] of shares.entries()) {
    const width = (share / whole) * 1000;
    const before = points.at(-1)?.height ?? start;
    const steps = heights[day]?.length ? heights[day] : [before];
    // The height at which a day begins is no step of its own where it is known.
    const going = steps.length > 1 && steps[0] === before ? steps.slice(1) : steps;
    for (const [step, height] of going.entries()) points.push(at(x + (width * (step + 1)) / going.length, height));
    days.push({ from: Math.round(x), to: Math.round(x + width) });
    x += width;
  }
  return { points, top: points.findIndex(({ height }) => height === highest), days };
}

/** The curve through some points, to be written behind an `M` or `L`. */
export const curve = (points: readonly Pick<Point, 'x' | 'y'>[]): string =>
  points
    .map(({ x, y }, at) => {
      const before = points[at - 1];
      if (!before) return `${x} ${y}`;
      const middle = Math.round((before.x + x) / 2);
      return `C${middle} ${before.y} ${middle} ${y} ${x} ${y}`;
    })
    .join('');
