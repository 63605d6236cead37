import type { Canvas } from './canvas.ts';
import { box, numbers, type Point, polygon, quads } from './geometry.ts';
import { pane } from './houses.ts';
import { type Colour, ink, mix } from './palette.ts';

/** The three-tiered pagoda of Prashar: roofs of slate and wood, each smaller than the one below, a round one on top. */
export function pagoda(c: Canvas, x: number, y: number, size: number): void {
  const s = size;
  c.fill(ink.stone, box(x - s * 0.42, y - s * 0.1, s * 0.84, s * 0.12));
  const tiers: readonly (readonly [number, number, number, number])[] = quads(
    '0.32,0.62,0.3,0.24 0.22,0.47,0.27,0.22 0.13,0.32,0.23,0.22',
  );
  let bottom = y - s * 0.1;
  for (const [half, eaves, tall, roof] of tiers) {
    const top = bottom - s * tall;
    c.fill(ink.wood, box(x - s * half, top, s * half * 2, s * tall));
    c.fill(ink.plank, box(x + s * half * 0.3, top, s * half * 0.7, s * tall));
    const crown = half * 0.62;
    c.fill(ink.slate, roofOf(x, top + s * 0.05, s, eaves, crown, roof));
    c.fill(
      mix(ink.slate, ink.white, 0.3),
      polygon(
        [
          [x + s * crown * 0.35, top + s * (0.05 - roof)],
          [x + s * crown, top + s * (0.05 - roof)],
          [x + s * eaves, top + s * 0.05],
          [x + s * eaves * 0.5, top + s * 0.05],
        ],
        10,
      ),
    );
    bottom = top - s * (roof - 0.08);
  }
  c.fill(pane, box(x - s * 0.08, y - s * 0.32, s * 0.16, s * 0.22));
  c.stroke(ink.sack, s * 0.05, `M${numbers([x, bottom - s * 0.06], 10)}v${numbers([-s * 0.16], 10)}`);
}

const roofOf = (x: number, y: number, s: number, eaves: number, crown: number, rise: number) => {
  const lift = s * 0.035;
  return `M${numbers([x - s * eaves, y - lift], 10)}Q${numbers([x - s * eaves * 0.6, y - s * rise * 0.4, x - s * crown, y - s * rise], 10)}H${numbers([x + s * crown], 10)}Q${numbers([x + s * eaves * 0.6, y - s * rise * 0.4, x + s * eaves, y - lift, x, y + lift, x - s * eaves, y - lift], 10)}z`;
};

/** Christ Church on the Ridge of Shimla: ochre nave, square tower with its pinnacles. */
export function church(c: Canvas, x: number, y: number, size: number): void {
  const s = size;
  const ochre: Colour = ['#ecc978', '#a8874f'];
  const lit: Colour = ['#f7dfa0', '#c19f62'];
  c.fill(ochre, box(x, y - s * 0.5, s * 0.95, s * 0.5));
  c.fill(
    ink.rust,
    polygon(
      [
        [x - s * 0.04, y - s * 0.48],
        [x + s * 0.12, y - s * 0.82],
        [x + s * 0.95, y - s * 0.82],
        [x + s, y - s * 0.48],
      ],
      10,
    ),
  );
  const tower = x + s * 0.82;
  c.fill(ochre, box(tower, y - s * 1.34, s * 0.4, s * 1.34));
  c.fill(lit, box(tower + s * 0.22, y - s * 1.34, s * 0.18, s * 1.34));
  const spikes = [0, 0.13, 0.27, 0.4].map((t): string =>
    polygon(
      [
        [tower + s * t - s * 0.045, y - s * 1.32],
        [tower + s * t, y - s * (t > 0.1 && t < 0.3 ? 1.46 : 1.62)],
        [tower + s * t + s * 0.045, y - s * 1.32],
      ],
      10,
    ),
  );
  c.fill(lit, spikes.join(''));
  const arch = (ax: number, ay: number, w: number, h: number) =>
    `M${numbers([ax, ay], 10)}v${numbers([-h], 10)}q${numbers([w / 2, -w * 0.9, w, 0], 10)}v${numbers([h], 10)}z`;
  c.fill(
    pane,
    [0.1, 0.3, 0.5].map((t) => arch(x + s * (t + 0.04), y - s * 0.12, s * 0.1, s * 0.18)).join('') +
      arch(tower + s * 0.13, y - s * 0.86, s * 0.14, s * 0.2) +
      arch(tower + s * 0.12, y, s * 0.16, s * 0.22),
  );
  c.fill(
    ink.white,
    `M${numbers([tower + s * 0.13, y - s * 1.16], 10)}a${numbers([s * 0.07, s * 0.07, 0, 1, 0], 10)} ${numbers([s * 0.14, 0], 10)}a${numbers([s * 0.07, s * 0.07, 0, 1, 0], 10)} ${numbers([-s * 0.14, 0], 10)}`,
  );
}

/** Blocks of a monastery that climb a hill: white cubes with red bands and dark windows; each is [x, y, width, height]. */
export function blocks(c: Canvas, list: readonly (readonly [x: number, y: number, w: number, h: number])[]): void {
  const shade = mix(ink.wall, ink.slate, 0.28);
  for (const [x, y, w, h] of list) {
    c.fill(ink.wall, box(x, y - h, w, h));
    c.fill(shade, box(x, y - h, w * 0.36, h));
    c.fill(ink.rust, box(x, y - h, w, Math.max(1.2, h * 0.13)));
    const n = Math.max(1, Math.round(w / 7));
    let d = '';
    for (let i = 0; i < n; i++) d += box(x + (w * (i + 0.5)) / n - 1, y - h * 0.62, 2, Math.min(3.4, h * 0.26));
    c.fill(pane, d);
  }
}

/** A chorten: steps, dome, spire, its thirteen rings in gold. */
export function chorten(c: Canvas, x: number, y: number, size: number): void {
  const s = size;
  const shade = mix(ink.wall, ink.slate, 0.3);
  const step = (w: number, up: number, h: number) => box(x - s * w, y - s * up, s * w * 2, s * h);
  c.fill(
    ink.wall,
    step(0.5, 0.2, 0.2) +
      step(0.42, 0.3, 0.1) +
      step(0.34, 0.38, 0.09) +
      `M${numbers([x - s * 0.24, y - s * 0.38], 10)}c${numbers([-s * 0.1, -s * 0.34, s * 0.04, -s * 0.42, s * 0.24, -s * 0.42, s * 0.2, 0, s * 0.34, s * 0.08, s * 0.24, s * 0.42], 10)}z${step(0.1, 0.9, 0.14)}`,
  );
  c.fill(
    shade,
    box(x - s * 0.5, y - s * 0.2, s * 0.4, s * 0.2) +
      box(x - s * 0.42, y - s * 0.3, s * 0.32, s * 0.1) +
      `M${numbers([x - s * 0.24, y - s * 0.38], 10)}c${numbers([-s * 0.1, -s * 0.34, s * 0.04, -s * 0.42, s * 0.24, -s * 0.42, -s * 0.1, s * 0.1, -s * 0.1, s * 0.3, -s * 0.06, s * 0.42], 10)}z`,
  );
  c.fill(ink.rust, box(x - s * 0.5, y - s * 0.2, s, s * 0.045));
  c.fill(
    ink.yellow,
    polygon(
      [
        [x - s * 0.09, y - s * 0.9],
        [x, y - s * 1.42],
        [x + s * 0.09, y - s * 0.9],
      ] as Point[],
      10,
    ),
  );
}
