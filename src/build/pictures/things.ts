import type { Canvas } from './canvas.ts';
import { box, curve, numbers, oval, type Point, polygon, seeded } from './geometry.ts';
import { type Colour, ink, type Mood, mix } from './palette.ts';

/** A meadow or slope in the foreground: a soft curve, lit at its crest and dark at the viewer's feet. */
export function meadow(c: Canvas, top: Colour, foot: Colour, points: readonly Point[]): void {
  c.fade([top, foot], `${curve(points)}V${c.height}H0z`);
}

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

/** Still water: a soft-edged surface with the light of the sky and a few strokes of reflection. */
export function water(
  c: Canvas,
  mood: Mood,
  d: string,
  glints: readonly (readonly [x: number, y: number, length: number])[],
): void {
  c.fade([mix(mood.water, mood.sky[2], 0.4), mood.water, mix(mood.water, mood.near, 0.28)], d);
  c.stroke(mood.snow, 1.4, glints.map(([x, y, l]) => `M${numbers([x, y])}h${numbers([l])}`).join(''), 0.65);
}

/** Boulders on a slope: dark body, lit upper right. */
export function rocks(
  c: Canvas,
  stone: Colour,
  lit: Colour,
  places: readonly (readonly [x: number, y: number, size: number])[],
): void {
  const body: string[] = [];
  const light: string[] = [];
  for (const [x, y, s] of places) {
    body.push(
      polygon(
        [
          [x - s, y],
          [x - s * 0.8, y - s * 0.5],
          [x - s * 0.2, y - s * 0.85],
          [x + s * 0.5, y - s * 0.7],
          [x + s, y - s * 0.1],
          [x + s * 0.9, y],
        ],
        10,
      ),
    );
    light.push(
      polygon(
        [
          [x - s * 0.2, y - s * 0.85],
          [x + s * 0.5, y - s * 0.7],
          [x + s, y - s * 0.1],
          [x + s * 0.4, y - s * 0.35],
        ],
        10,
      ),
    );
  }
  c.fill(stone, body.join(''));
  c.fill(lit, light.join(''));
}

/** A fence of posts and two rails along the points. */
export function fence(c: Canvas, colour: Colour, points: readonly Point[], h: number): void {
  const posts = points.map(([x, y]) => `M${numbers([x, y], 10)}v${numbers([-h], 10)}`).join('');
  const rail = (up: number) => points.map(([x, y], i) => `${i ? 'L' : 'M'}${numbers([x, y - h * up], 10)}`).join('');
  c.stroke(colour, h / 8, posts + rail(0.85) + rail(0.45));
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
