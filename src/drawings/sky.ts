import type { Random } from '../lib/random.ts';
import type { Canvas } from './canvas.ts';
import { box, line, numbers, oval, type Point } from './geometry.ts';
import type { Colour, Mood } from './palette.ts';

/** The sky from edge to edge, with the sun or the moon in its own light. */
export function sky(c: Canvas, mood: Mood, sun?: { x: number; y: number; r: number }): void {
  c.fade([...mood.sky], box(0, 0, c.width, c.height));
  if (!sun) return;
  const { x, y, r } = sun;
  c.glow(
    [
      [mood.sun, 0.7],
      [mood.sun, 0.26],
      [mood.sun, 0.07],
      [mood.sun, 0],
    ],
    x,
    y,
    r * (c.width > 1000 ? 3.8 : 5),
  );
  c.fill(mood.sun, oval(x, y, r, r, 1));
}

/** A cloud of streaks with round ends, laid on one another: each is [x, y, length]. */
export function cloud(
  c: Canvas,
  mood: Mood,
  streaks: readonly (readonly [x: number, y: number, length: number])[],
  thick: number,
  opacity = 0.7,
): void {
  const d = streaks.map(([x, y, l]) => `M${numbers([x, y])}h${numbers([l])}`);
  c.stroke([mood.snow[0], mood.air[1]], thick, d.join(''), opacity);
}

/** Banks of mist without an edge: each is [x, y, half its width, half its height]. */
export function mist(
  c: Canvas,
  colour: Colour,
  banks: readonly (readonly [x: number, y: number, rx: number, ry: number])[],
  opacity = 0.8,
): void {
  for (const [x, y, rx, ry] of banks)
    c.glow(
      [
        [colour, opacity],
        [colour, opacity * 0.55],
        [colour, 0],
      ],
      x,
      y,
      rx,
      ry,
    );
}

/** A few small birds, far away: two wing strokes each. */
export function birds(c: Canvas, colour: Colour, places: readonly Point[], size = 4): void {
  const s = size;
  c.stroke(
    colour,
    s / 4,
    places
      .map(
        ([x, y]) =>
          `M${numbers([x - s, y - s / 2])}q${numbers([s * 0.7, -s * 0.3, s, s / 2, s * 0.4, -s * 0.9, s * 1.1, -s * 0.5], 10)}`,
      )
      .join(''),
  );
}

/** Stars that only the night shows: in the light theme they carry the sky's own colour. */
export function stars(
  c: Canvas,
  mood: Mood,
  random: Random,
  count: number,
  depth: number,
  /** Stars to the left of this stay near the upper edge, above the words. */
  words = 0,
): void {
  let d = '';
  for (let i = 0; i < count; i++) {
    const x = random() * c.width;
    d += `M${numbers([x, random() ** 1.4 * (x < words ? 44 : depth)])}h0`;
  }
  c.stroke([mood.sky[0][0], mood.sun[1]], c.width / 420, d, 0.75);
}

/** Slanting rain. */
export function rain(c: Canvas, colour: Colour, random: Random, count: number, length: number): void {
  let d = '';
  for (let i = 0; i < count; i++) {
    const l = length * (0.6 + random() * 0.6);
    d += line([
      [0, 0],
      [-l * 0.28, l],
    ]).replace('M0 0', `M${numbers([random() * c.width, random() * c.height * 0.86])}`);
  }
  c.stroke(colour, c.width / 700, d, 0.5);
}

/** Wisps that rise from hot water, a fire or a stove, and thin out. */
export function steam(
  c: Canvas,
  colour: Colour,
  wisps: readonly (readonly [x: number, y: number, height: number])[],
  width = 4,
  opacity = 0.75,
): void {
  const d = wisps.map(([x, y, h]) => {
    const w = width;
    return `M${numbers([x, y])}c${numbers([-h * 0.3, -h * 0.32, h * 0.24, -h * 0.5, w * 0.2, -h])}c${numbers([h * 0.3, h * 0.42, -h * 0.1, h * 0.66, w * 1.4, h])}z`;
  });
  c.fade(
    [
      [colour, 0],
      [colour, opacity * 0.6],
      [colour, opacity],
    ],
    d.join(''),
  );
}
