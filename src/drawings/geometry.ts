import type { Random } from '../lib/random.ts';

/** A point in picture units, y downwards. */
export type Point = readonly [x: number, y: number];

const rows = (text: string) => text.split(' ').map((row) => row.split(',').map(Number));

/** Points written as SVG writes them: `0,96 60,70`. */
export const points = (text: string): Point[] => rows(text).map(([x = 0, y = 0]) => [x, y]);

/** Rows of three numbers, such as trees and stones: `x,y,size x,y,size`. */
export const triples = (text: string): (readonly [number, number, number])[] =>
  rows(text).map(([a = 0, b = 0, z = 0]) => [a, b, z]);

/** Rows of four numbers, such as houses and banks of mist: `x,y,width,height`. */
export const quads = (text: string): (readonly [number, number, number, number])[] =>
  rows(text).map(([a = 0, b = 0, w = 0, h = 0]) => [a, b, w, h]);

const short = (n: number, unit: number) => {
  const rounded = Math.round(n * unit) / unit;
  return String(rounded === 0 ? 0 : rounded).replace(/^(-?)0\./, '$1.');
};

/** Joins numbers the shortest way a path allows: a minus sign is a separator of its own. */
export function numbers(values: readonly number[], unit = 1): string {
  return values.map((n) => short(n, unit)).reduce((all, n) => all + (all && !n.startsWith('-') ? ' ' : '') + n, '');
}

/** A polyline as path data with relative steps, rounded so that the rounding never adds up. `unit` 10 keeps one decimal. */
export function line(points: readonly Point[], unit = 1): string {
  const grid = points.map(([x, y]) => [Math.round(x * unit), Math.round(y * unit)] as const);
  const [first, ...rest] = grid;
  if (!first) return '';
  let [x, y] = first;
  const steps: number[] = [];
  for (const [nextX, nextY] of rest) {
    if (nextX === x && nextY === y) continue;
    steps.push((nextX - x) / unit, (nextY - y) / unit);
    x = nextX;
    y = nextY;
  }
  const start = `M${numbers([first[0] / unit, first[1] / unit], unit)}`;
  return steps.length ? `${start}l${numbers(steps, unit)}` : start;
}

/** A closed polygon as path data. */
export const polygon = (points: readonly Point[], unit = 1): string => `${line(points, unit)}z`;

/** A soft curve through the points (Catmull-Rom as cubic Béziers), open; add `z` to close it. */
export function curve(points: readonly Point[], unit = 1): string {
  const at = (i: number): Point => points[Math.max(0, Math.min(points.length - 1, i))] ?? [0, 0];
  const grid = (n: number) => Math.round(n * unit) / unit;
  const steps: number[] = [];
  for (let i = 0; i < points.length - 1; i++) {
    const [x0, y0] = at(i - 1);
    const [x1, y1] = at(i);
    const [x2, y2] = at(i + 1);
    const [x3, y3] = at(i + 2);
    const [fromX, fromY] = [grid(x1), grid(y1)];
    steps.push((x2 - x0) / 6, (y2 - y0) / 6, x2 - (x3 - x1) / 6 - fromX, y2 - (y3 - y1) / 6 - fromY);
    steps.push(grid(x2) - fromX, grid(y2) - fromY);
  }
  return `M${numbers([...at(0)], unit)}c${numbers(steps, unit)}`;
}

/** A closed shape: along one soft curve, straight to the other one, and along that back. */
export const band = (there: readonly Point[], back: readonly Point[]): string =>
  `${curve(there)}${curve(back).replace('M', 'L')}z`;

/** An ellipse as path data, so that it can share an element with other shapes. */
export function oval(x: number, y: number, rx: number, ry = rx, unit = 10): string {
  const half = `a${numbers([rx, ry, 0, 1, 0], unit)}`;
  return `M${numbers([x - rx, y], unit)}${half} ${numbers([2 * rx, 0], unit)}${half} ${numbers([-2 * rx, 0], unit)}z`;
}

/** A rectangle as path data. */
export const box = (x: number, y: number, w: number, h: number, unit = 10): string =>
  `M${numbers([x, y], unit)}h${numbers([w], unit)}v${numbers([h], unit)}h${numbers([-w], unit)}z`;

/**
 * A ridgeline: midpoint displacement between the given points.
 * `rough` is the displacement as a part of a segment's length; segments shorter than `step` stay straight.
 */
export function ridge(random: Random, points: readonly Point[], rough: number, step = 9): Point[] {
  let all = [...points];
  for (let grown = true; grown; ) {
    grown = false;
    const next: Point[] = [];
    all.forEach(([x1, y1], i) => {
      next.push([x1, y1]);
      const [x2, y2] = all[i + 1] ?? [x1, y1];
      if (x2 - x1 <= step) return;
      const t = 0.38 + random() * 0.24;
      next.push([x1 + (x2 - x1) * t, y1 + (y2 - y1) * t + (random() - 0.5) * (x2 - x1) * rough]);
      grown = true;
    });
    all = next;
  }
  return all;
}

/** The height of a polyline above `x` (points ordered by x). */
export function heightAt(points: readonly Point[], x: number): number {
  for (let i = 1; i < points.length; i++) {
    const [x1, y1] = points[i - 1] ?? [0, 0];
    const [x2, y2] = points[i] ?? [0, 0];
    if (x <= x2) return y1 + ((y2 - y1) * (x - x1)) / (x2 - x1 || 1);
  }
  return points.at(-1)?.[1] ?? 0;
}
