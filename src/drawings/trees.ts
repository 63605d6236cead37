import { seeded } from '../lib/random.ts';
import type { Canvas } from './canvas.ts';
import { heightAt, line, numbers, oval, type Point } from './geometry.ts';
import { type Colour, mix } from './palette.ts';

/** A deodar as relative path data from its tip: tiers of drooping branches, uneven on its two sides. */
function deodar(seed: number, height: number, unit: number): string {
  const random = seeded(seed);
  const tiers = Math.max(4, Math.min(7, Math.round(height / 11)));
  const side = (sign: number) => {
    const out: Point[] = [];
    let y = height * 0.05;
    for (let i = 1; i <= tiers; i++) {
      const reach = height * 0.2 * (i / tiers) ** 0.8 * (0.8 + random() * 0.4);
      const tip = height * (0.07 + (0.84 * i) / tiers) * (0.96 + random() * 0.05);
      out.push([sign * reach, tip], [sign * reach * 0.42, tip - height * 0.035]);
      y = tip;
    }
    out.push([sign * height * 0.022, y - height * 0.02], [sign * height * 0.022, height]);
    return out;
  };
  const outline: Point[] = [[0, 0], ...side(1), ...side(-1).reverse()];
  return line(outline, unit).replace(/^M0 0/, '');
}

/** One tree: where it stands and how tall it is. */
export type Tree = readonly [x: number, y: number, height: number];

/** Deodar cedars in one element. A handful of grown shapes serve them all, which keeps the file small. */
export function deodars(c: Canvas, colour: Colour, trees: readonly Tree[], seed = 1): void {
  const grown = new Map<number, string>();
  const d = trees.map(([x, y, h]) => {
    const tall = Math.round(1.22 ** Math.round(Math.log(h) / Math.log(1.22)));
    const shape = grown.get(tall) ?? deodar(seed * 31 + tall, tall, tall < 60 ? c.unit : 1);
    grown.set(tall, shape);
    return `M${numbers([x, y - tall])}${shape}z`;
  });
  c.fill(colour, d.join(''));
}

/** A stand of cedars along a crest between `from` and `to`: taller in its middle, thinner at its ends. */
export function stand(
  crest: readonly Point[],
  seed: number,
  from: number,
  to: number,
  gap: number,
  height: number,
): Tree[] {
  const random = seeded(seed);
  const trees: Tree[] = [];
  for (let x = from; x <= to; x += gap * (0.55 + random() * 0.9)) {
    const middle = 1 - Math.abs((2 * (x - from)) / (to - from || 1) - 1) ** 2 * 0.45;
    trees.push([x, heightAt(crest, x) + height * 0.06, height * middle * (0.6 + random() * 0.55)]);
  }
  return trees;
}

/** A round-headed tree (apple, walnut): trunk, crown, lit side, and its fruit if it carries any. */
export function roundTree(c: Canvas, [x, y, h]: Tree, crown: Colour, trunk: Colour, fruit?: Colour): void {
  const r = h * 0.34;
  c.stroke(
    trunk,
    h * 0.07,
    `M${numbers([x, y], 10)}q${numbers([h * 0.03, -h * 0.2, 0, -h * 0.42], 10)}m0 ${numbers([h * 0.1], 10)}l${numbers([h * 0.16, -h * 0.16], 10)}`,
  );
  const cy = y - h * 0.66;
  c.fill(
    crown,
    oval(x, cy, r, r * 0.86) +
      oval(x - r * 0.62, cy + r * 0.36, r * 0.56, r * 0.5) +
      oval(x + r * 0.66, cy + r * 0.3, r * 0.58, r * 0.54),
  );
  c.fill(mix(crown, ['#fff3c4', '#cfd8a8'], 0.22), oval(x + r * 0.3, cy - r * 0.2, r * 0.52, r * 0.42));
  if (!fruit) return;
  const spots: Point[] = [
    [-0.7, 0.3],
    [-0.3, -0.3],
    [0.1, 0.35],
    [0.55, -0.1],
    [0.85, 0.4],
    [-0.1, 0.02],
  ];
  c.stroke(fruit, h * 0.075, spots.map(([dx, dy]) => `M${numbers([x + dx * r, cy + dy * r], 10)}h0`).join(''));
}

/** Tufts of grass and small flowers over a meadow. */
export function tufts(c: Canvas, colour: Colour, places: readonly Point[], size = 4): void {
  const s = size;
  c.stroke(
    colour,
    s / 4,
    places
      .map(
        ([x, y]) =>
          `M${numbers([x, y])}l${numbers([-s * 0.4, -s * 0.8], 10)}M${numbers([x, y])}v${numbers([-s], 10)}M${numbers([x, y])}l${numbers([s * 0.45, -s * 0.75], 10)}`,
      )
      .join(''),
  );
}
