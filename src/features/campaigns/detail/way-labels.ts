import type { Campaign } from '../../../contract/campaign.ts';
import { metresIn } from '../../../lib/measures.ts';
import { truncate } from '../../../lib/text.ts';
import type { Way } from '../way.ts';

/** A place in the picture of a way, in thousandths of its width and height. */
export interface At {
  readonly x: number;
  readonly y: number;
}

/** Words in the picture of a way. They stand on `y`, and `x` is their middle, or the edge that `anchor` names. */
interface Label extends At {
  readonly kind: 'place' | 'base' | 'height';
  readonly text: string;
  readonly anchor: 'start' | 'middle' | 'end';
}

/** How wide a letter is on the smallest phone. */
const LETTER_WIDTH = { place: 42, base: 30, height: 27 };
/** So many letters of a name fit beside the others there. */
const LETTERS = { place: 20, base: 14 };
/** How high the letters of the place's name are, and how far below them its height stands. */
const LETTER = 110;
const LINE = 100;
/** The words at the ends stand below it, in two lines. */
const LOWEST = 690;
const LINES = { base: 840, height: 940 };
/** 24 px on a phone: words that are nearer read as one. */
const NEAR = { x: 75, y: 143 };

/** The name of a place without what stands behind it: `Barshaini` of `Barshaini, 2,200 m`, `Tungnath` of `Tungnath (तुंगनाथ)`. */
const nameIn = (text: string | null | undefined, most: number) =>
  truncate(text?.split(/,|\(|\s\d/)[0]?.trim() ?? '', most);

const metres = (height: number) => `${height.toLocaleString('en-IN')}\u00a0m`;

function edgesOf({ kind, text, x, anchor }: Label): [left: number, right: number] {
  const width = text.length * LETTER_WIDTH[kind];
  const left = anchor === 'start' ? x : anchor === 'end' ? x - width : x - width / 2;
  return [left, left + width];
}

/** Whether two words stand so near to each other that they read as one. */
export function isNear(one: Label, other: Label): boolean {
  const [[left, right], [from, to]] = [edgesOf(one), edgesOf(other)];
  return Math.abs(one.y - other.y) < NEAR.y && left - to < NEAR.x && from - right < NEAR.x;
}

/** Where the way first comes down to a height; the edge of the picture where it does not. */
function downTo(height: number, points: readonly At[], edge: number): number {
  const at = points.findIndex(({ y }) => y > height);
  const [from, to] = [points[at - 1], points[at]];
  return from && to ? from.x + ((to.x - from.x) * (height - from.y)) / (to.y - from.y) : edge;
}

/** The highest place inside the hill, below one of its points, that has room for words; none where the hill is too narrow. */
function roomBelow(points: readonly At[], at: number, x: number, half: number): At | undefined {
  const [before, after] = [points.slice(0, at + 1).toReversed(), points.slice(at)];
  for (let y = (points[at]?.y ?? 0) + 50; y + LETTER < LOWEST; y += 20) {
    const [left, right] = [downTo(y, before, 0) + half, downTo(y, after, 1000) - half];
    if (left <= right) return { x: Math.round(Math.min(Math.max(x, left), right)), y: y + LETTER };
  }
  return undefined;
}

/** The words at the two ends: name and height of the base camp, or of where the way ends. */
function endsOf({ points, top }: Way, { fact }: Pick<Campaign, 'fact'>): Label[][] {
  const heights = metresIn(fact?.baseCamp);
  const camp = nameIn(fact?.baseCamp, LETTERS.base);
  const from = heights.at(-1) || !heights.length ? camp : '';
  const to = fact?.endPoint
    ? nameIn(fact.endPoint, LETTERS.base)
    : points.at(-1)?.height === heights.at(-1)
      ? camp
      : '';
  const end = (at: number, x: number, anchor: Label['anchor'], name: string): Label[] => {
    const height = points.at(at)?.height ?? 0;
    if (points.at(at) === points[top]) return [];
    const line = { kind: 'height', text: metres(height), x, y: LINES.height, anchor } as const;
    return name ? [{ kind: 'base', text: name, x, y: LINES.base, anchor }, line] : [line];
  };
  return [end(0, 20, 'start', from), end(-1, 980, 'end', to)];
}

/** The words at the highest point: its height, below the name of the place where that is wanted and has room. */
function peakOf({ points, top }: Way, name: string): Label[] {
  const peak = points[top];
  if (!peak) return [];
  const down = points.slice(top);
  // Where it stays as high as there, the words stand in the middle of that.
  const lower = down.findIndex(({ y }) => y !== peak.y);
  const middle = (peak.x + (down.at(lower === -1 ? -1 : lower - 1)?.x ?? peak.x)) / 2;
  const height = metres(peak.height);
  const half = Math.min(500, (name.length * LETTER_WIDTH.place) / 2 + 20);
  const room = name ? roomBelow(points, top, middle, half) : undefined;
  const { x, y } = room
    ? { x: room.x, y: room.y + LINE }
    : (roomBelow(points, top, middle, (height.length * LETTER_WIDTH.height) / 2) ?? { x: middle, y: peak.y + 130 });
  const line = { kind: 'height', text: height, x, y, anchor: x < 120 ? 'start' : x > 880 ? 'end' : 'middle' } as const;
  return room ? [{ kind: 'place', text: name, ...room, anchor: 'middle' }, line] : [line];
}

const wordsOf = (labels: readonly Label[]) => labels.map(({ text }) => text).join();

/**
 * The words in the picture of a way, none near another. What stands at an end gives way to the highest point where the other end says the same;
 * where it does not, the name of the place gives way, which the page says above.
 */
export function labelsOf(way: Way, campaign: Pick<Campaign, 'fact' | 'location'>): Label[] {
  const ends = endsOf(way, campaign);
  const choices = [nameIn(campaign.location?.place, LETTERS.place), ''].map((name) => {
    const peak = peakOf(way, name);
    const kept = ends.filter((end) => !end.some((line) => peak.some((other) => isNear(line, other))));
    const isWhole = ends.every((end) => kept.some((other) => wordsOf(other) === wordsOf(end)));
    return { isWhole, labels: [...peak, ...kept.flat()] };
  });
  return (choices.find(({ isWhole }) => isWhole) ?? choices.at(-1))?.labels ?? [];
}
