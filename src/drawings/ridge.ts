import { type Random, seeded } from '../lib/random.ts';
import type { Canvas } from './canvas.ts';
import { heightAt, type Point, polygon, ridge } from './geometry.ts';
import { depth, type Mood, mix } from './palette.ts';

/** How one range of hills is drawn. */
export interface Range {
  seed: number;
  /** The points that make the composition; the rest is grown between them. */
  points: readonly Point[];
  /** Distance: 0 is right before the viewer, 1 as far as one can see. */
  far: number;
  /** The y at which the haze hides the range. */
  base: number;
  /** Displacement as a part of the distance between two points. */
  rough?: number;
  step?: number;
  /** How much of the haze its foot takes on. */
  veil?: number;
  /** Mean height of the trees along its crest; none by default. */
  forest?: number;
}

/** The crest with a fringe of conifers: thin spikes of uneven height, in groups with gaps. */
function fringe(random: Random, crest: readonly Point[], height: number): Point[] {
  const [from, to] = [crest[0]?.[0] ?? 0, crest.at(-1)?.[0] ?? 0];
  const out: Point[] = [];
  for (let x = from; x < to; ) {
    const y = heightAt(crest, x);
    const gap = random() < 0.16;
    const h = height * (0.35 + random() * 0.9);
    const w = h * 0.34 + 1;
    out.push([x, y]);
    if (!gap) out.push([x + w / 2, y - h], [x + w, heightAt(crest, x + w) - h * 0.12]);
    x += gap ? height * (0.4 + random()) : w;
  }
  return [...out, [to, heightAt(crest, to)]];
}

/** Draws a range that darkens towards its crest and melts into haze at its foot. Returns the crest, to stand things on. */
export function range(c: Canvas, mood: Mood, r: Range): Point[] {
  const random = seeded(r.seed);
  const crest = ridge(random, r.points, r.rough ?? 0.16, r.step ?? c.width / 50);
  const shown = r.forest ? fringe(random, crest, r.forest) : crest;
  const [left, right] = [crest[0]?.[0] ?? 0, crest.at(-1)?.[0] ?? c.width];
  const colour = depth(mood, r.far);
  c.fade([colour, mix(colour, mood.haze, r.veil ?? 0.5)], polygon([...shown, [right, r.base], [left, r.base]]));
  return crest;
}
