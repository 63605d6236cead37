import type { Canvas } from './canvas.ts';
import { curve, numbers, type Point, polygon } from './geometry.ts';
import { type Colour, type Mood, mix } from './palette.ts';

/** A meadow or slope in the foreground: a soft curve, lit at its crest and dark at the viewer's feet. */
export function meadow(c: Canvas, top: Colour, foot: Colour, points: readonly Point[]): void {
  c.fade([top, foot], `${curve(points)}V${c.height}H0z`);
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
