import { type Random, seeded } from '../lib/random.ts';
import type { Canvas } from './canvas.ts';
import { heightAt, type Point, polygon, ridge } from './geometry.ts';
import { type Mood, mix } from './palette.ts';

/** How a snow mountain is drawn. The light comes from the right by default. */
export interface Massif {
  seed: number;
  /** Summits and saddles in turn, from left to right. */
  points: readonly Point[];
  base: number;
  rough?: number;
  step?: number;
  /** How much of the haze's colour it takes on: 0 none, 1 all. */
  veil?: number;
  /** Spurs on each face. */
  spurs?: number;
  light?: 'left' | 'right';
}

/** A line that falls from a summit: bends to and fro, wider towards the foot. */
function spur(random: Random, [x, y]: Point, foot: number, lean: number, bends: number): Point[] {
  const out: Point[] = [[x, y]];
  let [px, py] = [x, y];
  for (let i = 0; i < bends; i++) {
    const fall = ((foot - y) / bends) * (0.75 + random() * 0.5);
    px += fall * (lean + (i % 2 ? 0.42 : -0.34) * (0.5 + random()));
    py = i === bends - 1 ? foot : py + fall;
    out.push([px, py]);
  }
  return out;
}

/** A sliver between a falling line and its twin: a gully in shade or a rib in the light. */
function sliver(random: Random, from: Point, length: number, lean: number): string {
  const fall = spur(random, from, from[1] + length, lean, 3);
  const back = fall
    .slice(1, -1)
    .map(([x, y], i): Point => [x + length * (0.1 + random() * 0.12) * (i + 1), y + length * 0.1]);
  return polygon([...fall, ...back.reverse()]);
}

/** Draws a snow mountain: shaded body, a lit face from each summit, gullies on it, and its foot in the haze. Returns the crest. */
export function massif(c: Canvas, mood: Mood, m: Massif): Point[] {
  if (m.light === 'left') {
    const mirror = (points: readonly Point[]) => points.map(([x, y]): Point => [c.width - x, y]).reverse();
    let crest: Point[] = [];
    c.group(`matrix(-1 0 0 1 ${c.width} 0)`, () => {
      crest = massif(c, mood, { ...m, points: mirror(m.points), light: 'right' });
    });
    return mirror(crest);
  }
  const random = seeded(m.seed);
  const crest = ridge(random, m.points, m.rough ?? 0.2, m.step ?? c.width / 55);
  const [left, right] = [crest[0]?.[0] ?? 0, crest.at(-1)?.[0] ?? c.width];
  const shade = mix(mood.shade, mood.haze, m.veil ?? 0);
  const snow = mix(mood.snow, mood.haze, (m.veil ?? 0) * 0.6);
  c.fade(
    [shade, mix(shade, mood.haze, 0.25), mix(shade, mood.haze, 0.9)],
    polygon([...crest, [right, m.base], [left, m.base]]),
  );
  let faces = '';
  let gullies = '';
  let ribs = '';
  m.points.forEach((point, i) => {
    const [before, after] = [m.points[i - 1], m.points[i + 1]];
    if ((before && before[1] < point[1]) || !after || after[1] < point[1]) return;
    const height = m.base - point[1];
    const arete = spur(random, point, m.base, -0.12, 7);
    const side = crest.filter(([x]) => x >= point[0] && x <= after[0]);
    const valley = spur(random, after, m.base, 0.16, 4);
    faces += polygon([...arete, ...valley.reverse(), ...side.reverse()]);
    for (let k = 0; k < (m.spurs ?? 3); k++) {
      const x = point[0] + (after[0] - point[0]) * (0.12 + (0.8 * (k + random() * 0.7)) / (m.spurs ?? 3));
      gullies += sliver(random, [x, heightAt(crest, x) + height * 0.04], height * (0.2 + random() * 0.3), 0.12);
      const from = before?.[0] ?? left;
      const shadeX = point[0] - (point[0] - from) * (0.15 + (0.75 * (k + random() * 0.7)) / (m.spurs ?? 3));
      ribs += sliver(
        random,
        [shadeX, heightAt(crest, shadeX) + height * 0.02],
        height * (0.14 + random() * 0.25),
        -0.22,
      );
    }
  });
  c.fade([snow, [snow, 0.75], [snow, 0]], faces);
  c.fade(
    [
      [shade, 0.8],
      [shade, 0.1],
    ],
    gullies,
  );
  c.fade(
    [
      [snow, 0.6],
      [snow, 0],
    ],
    ribs,
  );
  return crest;
}
