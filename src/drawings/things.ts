import { seeded } from '../lib/random.ts';
import type { Canvas } from './canvas.ts';
import { box, numbers, oval, polygon } from './geometry.ts';
import { type Colour, ink, mix } from './palette.ts';

/** A ridge tent, lit from inside in the dark theme; (x, y) is the middle of its foot. */
export function tent(c: Canvas, x: number, y: number, size: number, cloth: Colour = ['#e8923a', '#ffc163']): void {
  const s = size;
  c.fill(
    cloth,
    polygon(
      [
        [x - s * 0.62, y],
        [x - s * 0.1, y - s * 0.72],
        [x + s * 0.34, y],
      ],
      10,
    ),
  );
  c.fill(
    mix(cloth, ink.rust, 0.4),
    polygon(
      [
        [x + s * 0.34, y],
        [x - s * 0.1, y - s * 0.72],
        [x + s * 0.34, y - s * 0.62],
        [x + s * 0.78, y],
      ],
      10,
    ),
  );
  c.fill(
    mix(cloth, ink.deep, 0.6),
    polygon(
      [
        [x - s * 0.26, y],
        [x - s * 0.1, y - s * 0.6],
        [x + s * 0.06, y],
      ],
      10,
    ),
  );
}

/** A waste bin with its lid; (x, y) is the middle of its foot. */
export function bin(c: Canvas, colour: Colour, x: number, y: number, h: number): void {
  const w = h * 0.62;
  c.fill(
    colour,
    polygon(
      [
        [x - w / 2, y - h * 0.82],
        [x + w / 2, y - h * 0.82],
        [x + w * 0.4, y],
        [x - w * 0.4, y],
      ],
      10,
    ),
  );
  c.fill(
    mix(colour, ink.deep, 0.35),
    polygon(
      [
        [x - w / 2, y - h * 0.82],
        [x - w * 0.18, y - h * 0.82],
        [x - w * 0.16, y],
        [x - w * 0.4, y],
      ],
      10,
    ) + box(x - w * 0.58, y - h * 0.93, w * 1.16, h * 0.13),
  );
  c.stroke(ink.white, h * 0.06, `M${numbers([x, y - h * 0.56], 10)}l${numbers([h * 0.1, h * 0.17, -h * 0.2, 0], 10)}z`);
}

/** A pressed bale, strapped twice: [x, y] is its lower left corner. */
export function bale(c: Canvas, colour: Colour, x: number, y: number, w: number, h: number): void {
  c.fill(colour, box(x, y - h, w, h));
  c.fill(mix(colour, ink.white, 0.25), box(x, y - h, w, h * 0.24));
  c.stroke(
    mix(colour, ink.deep, 0.5),
    Math.max(0.6, h * 0.06),
    `M${numbers([x + w * 0.3, y - h], 10)}v${numbers([h], 10)}M${numbers([x + w * 0.7, y - h], 10)}v${numbers([h], 10)}`,
  );
}

/** A heap of sorted things: a mound of small crumpled shapes in the given colours. */
export function heap(
  c: Canvas,
  colours: readonly Colour[],
  seed: number,
  x: number,
  y: number,
  w: number,
  h: number,
): void {
  const random = seeded(seed);
  const n = 26;
  const shapes = colours.map(() => '');
  for (let i = 0; i < n; i++) {
    const t = (i + 0.5) / n;
    const spread = (1 - t) ** 0.7;
    const [px, py, s] = [
      x + (random() - 0.5) * w * spread,
      y - h * t * 0.9 - h * 0.04,
      (w / 11) * (0.8 + random() * 0.7),
    ];
    const k = Math.floor(random() * colours.length);
    shapes[k] += polygon(
      [
        [px - s, py + s * 0.6],
        [px - s * 0.5, py - s * (0.3 + random() * 0.5)],
        [px + s * 0.4, py - s * 0.7],
        [px + s, py + s * random() * 0.4],
        [px + s * 0.4, py + s * 0.8],
      ],
      10,
    );
  }
  colours.forEach((colour, k) => {
    if (shapes[k]) c.fill(colour, shapes[k]);
  });
}

/** A bucket, pot or tub seen from its side. */
export function pot(c: Canvas, colour: Colour, content: Colour, x: number, y: number, h: number): void {
  c.fill(
    colour,
    polygon(
      [
        [x - h * 0.5, y - h],
        [x + h * 0.5, y - h],
        [x + h * 0.4, y],
        [x - h * 0.4, y],
      ],
      10,
    ),
  );
  c.fill(content, oval(x, y - h, h * 0.5, h * 0.13));
}
