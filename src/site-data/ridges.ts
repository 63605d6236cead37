type Random = () => number;

/** Makes a random source (mulberry32) that gives the same numbers for the same seed, on every machine. */
export function seeded(seed: number): Random {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const seedOf = (text: string) => [...text].reduce((sum, letter) => Math.imul(sum, 31) + letter.charCodeAt(0), 7);

const [WIDTH, HEIGHT] = [1200, 200];
// After five halvings of the first two stretches, each with a little over half of the swing before it.
const POINTS = 33;
const ROUGHNESS = 0.52;

function roughened(next: Random, swing: number, anchors: [number, number][]): string {
  let line = anchors;
  for (let amount = swing; line.length < POINTS; amount *= ROUGHNESS) {
    line = line.flatMap(([x, y], index) => {
      const after = line[index + 1];
      return after
        ? [
            [x, y],
            [(x + after[0]) / 2, (y + after[1]) / 2 + (next() - 0.5) * amount],
          ]
        : [[x, y]];
    });
  }
  const points = line.map(([x, y]) => [Math.round(x), Math.min(HEIGHT, Math.max(0, Math.round(y)))] as const);
  const steps = points
    .slice(1)
    .map(([x, y], index) => `${x - (points[index]?.[0] ?? 0)} ${y - (points[index]?.[1] ?? 0)}`);
  return `M0 ${HEIGHT}V${points[0]?.[1]}l${steps.join(' ').replaceAll(' -', '-')}V${HEIGHT}`;
}

/** Rings of a hill, from its top down: how large each is. */
const RINGS = [0.5, 1, 1.6, 2.3, 3.1, 4, 5];

/**
 * The contour lines of two hills on a ground of 704 by 120: where each hill is, as a transform, and how large its rings are. The same
 * text always gives the same ground, so that every page has its own.
 */
export function contoursFor(text: string): readonly { place: string; rings: readonly number[] }[] {
  const next = seeded(seedOf(text));
  return [
    { x: 500, y: 56, rings: RINGS, flat: 0.62 },
    { x: 250, y: 96, rings: RINGS.slice(0, 4), flat: 0.5 },
  ].map(({ x, y, rings, flat }) => ({
    place: `translate(${x + Math.round(next() * 90)} ${y + Math.round(next() * 24) - 12})rotate(${Math.round(next() * 24) - 12})scale(1 ${flat})`,
    rings,
  }));
}

/** A ridgeline through four heights, in tenths of the picture, at an eighth, three, five and seven eighths of its width. */
export function ridgeThrough(text: string, heights: readonly [number, number, number, number]): string {
  const at = (tenths: number) => HEIGHT - (tenths * HEIGHT) / 10;
  const [first, second, third, fourth] = heights;
  return roughened(seeded(seedOf(text)), 14, [
    [0, at(first - 1.5)],
    [WIDTH / 8, at(first)],
    [(WIDTH * 3) / 8, at(second)],
    [(WIDTH * 5) / 8, at(third)],
    [(WIDTH * 7) / 8, at(fourth)],
    [WIDTH, at(fourth - 1)],
  ]);
}
