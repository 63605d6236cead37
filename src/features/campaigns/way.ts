import type { Campaign } from '../../contract/campaign.ts';
import { kilometresIn, metresIn } from '../../lib/measures.ts';

/** What the way is drawn from. */
export type Walk = Pick<Campaign, 'itineraries' | 'fact'>;

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
  /** Where each day ends, as `x` of the points. */
  readonly ends: readonly number[];
  /** How wide each day is beside the others: 1 to 5. */
  readonly widths: readonly number[];
}

/** Where the highest and the lowest point are drawn. */
const HIGH = 200;
const LOW = 690;
/** Metres that are drawn over the whole height at least: a stroll looks like one. */
const SPAN = 500;
/** Kilometres that are drawn for a day without a distance. */
const IDLE = 5;

/** Beside a day of 22 km, one of 3 keeps room for its name. */
const widthOf = (distance: string | null | undefined) =>
  Math.min(Math.max(Math.round(Math.sqrt(kilometresIn(distance) || IDLE)), 1), 5);

/**
 * The way from the heights and distances of its days. It begins at the height of the base camp, where that is said, and ends there, unless
 * the file names another end, or two heights of the last day. A day without a height stays at that of the day before. `null` where the
 * heights say nothing: none, or all the same.
 */
export function wayOf({ itineraries, fact }: Walk): Way | null {
  const base = metresIn(fact?.baseCamp).at(-1);
  const days = (itineraries ?? []).map(({ height }) => metresIn(height));
  const end = metresIn(fact?.endPoint).at(-1) ?? base;
  const last = days.at(-1);
  if (end && last && last.length < 2 && last[0] !== end) last.push(end);
  let height = base ?? days.flat()[0];
  if (!height) return null;

  let x = 0;
  const walked = [{ x, height }];
  const ends: number[] = [];
  const widths = days.map((_, day) => widthOf(itineraries?.[day]?.distance));
  for (const [day, steps] of days.entries()) {
    const width = widths[day] ?? 1;
    // The height at which a day begins is no step of its own where it is known.
    if (steps.length > 1 && steps[0] === height) steps.shift();
    for (height of steps.length ? steps : [height]) {
      x += width / (steps.length || 1);
      walked.push({ x, height });
    }
    ends.push(x);
  }

  const heights = walked.map((point) => point.height);
  const lowest = Math.min(...heights);
  const highest = Math.max(...heights);
  if (highest === lowest) return null;
  const across = (at: number) => Math.round((at / x) * 1000);
  const scale = (LOW - HIGH) / Math.max(highest - lowest, SPAN);
  return {
    points: walked.map(({ x, height }) => ({
      x: across(x),
      y: Math.round(LOW - (height - lowest) * scale),
      height,
    })),
    top: heights.indexOf(highest),
    ends: ends.map(across),
    widths,
  };
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
