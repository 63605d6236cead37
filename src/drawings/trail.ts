import type { Canvas } from './canvas.ts';
import { line, type Point } from './geometry.ts';
import type { Colour } from './palette.ts';

/** A trail that comes nearer: a ribbon through the points, `from` wide at its far end and `to` at its near end. */
export function trail(
  c: Canvas,
  colour: Colour,
  points: readonly Point[],
  from: number,
  to: number,
  opacity = 1,
): void {
  const last = points.length - 1;
  const half = (i: number) => (from + ((to - from) * i * i) / (last * last)) / 2;
  const one = points.map(([x, y], i): Point => [x - half(i), y]);
  const other = points.map(([x, y], i): Point => [x + half(i), y]).reverse();
  c.fill(colour, `${smooth(one)}${smooth(other).replace('M', 'L')}z`, opacity);
}

/** Quadratic smoothing through midpoints: cheaper than a full spline and without overshoot. */
function smooth(points: readonly Point[]): string {
  if (points.length < 3) return line(points);
  const [first, ...rest] = points as [Point, ...Point[]];
  let d = `M${Math.round(first[0])} ${Math.round(first[1])}`;
  rest.forEach(([x, y], i) => {
    const next = rest[i + 1];
    if (!next) d += `L${Math.round(x)} ${Math.round(y)}`;
    else d += `Q${Math.round(x)} ${Math.round(y)} ${Math.round((x + next[0]) / 2)} ${Math.round((y + next[1]) / 2)}`;
  });
  return d;
}
