import { type Random, seeded } from '../lib/random.ts';

const seedOf = (text: string) => [...text].reduce((sum, letter) => Math.imul(sum, 31) + letter.charCodeAt(0), 7);

/** One ridgeline by midpoint displacement, as an SVG path that fills down to `height`. */
function ridgeline(next: Random, width: number, height: number, base: number, swing: number): string {
  let line: [number, number][] = [
    [0, base + (next() - 0.5) * swing],
    [width * (0.25 + next() * 0.5), base - swing * (0.4 + next() * 0.6)],
    [width, base + (next() - 0.5) * swing],
  ];
  for (let amount = swing; line.length < 33; amount *= 0.52) {
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
  const points = line.map(([x, y]) => [Math.round(x), Math.min(height, Math.max(0, Math.round(y)))] as const);
  const steps = points
    .slice(1)
    .map(([x, y], index) => `${x - (points[index]?.[0] ?? 0)} ${y - (points[index]?.[1] ?? 0)}`);
  return `M0 ${height}V${points[0]?.[1]}l${steps.join(' ').replaceAll(' -', '-')}V${height}`;
}

/**
 * Three ridgelines, far to near, for a picture 1200 wide and 200 high: the same text always gives the same mountains,
 * so that every page has its own.
 */
export function ridgesFor(text: string): readonly string[] {
  const next = seeded(seedOf(text));
  return [ridgeline(next, 1200, 200, 92, 70), ridgeline(next, 1200, 200, 132, 44), ridgeline(next, 1200, 200, 172, 24)];
}
