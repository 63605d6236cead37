import type { Canvas } from './canvas.ts';
import { numbers } from './geometry.ts';
import { ink, mix } from './palette.ts';

/** A full sack of collected waste, tied at its neck; (x, y) is its middle. */
export function sack(c: Canvas, x: number, y: number, size: number): void {
  const s = size / 2;
  c.fill(
    ink.sack,
    `M${numbers([x, y - s * 0.78], c.unit)}c${numbers([s * 0.9, s * 0.1, s * 1.02, s * 1, s * 0.66, s * 1.62], c.unit)}q${numbers([-s * 0.66, s * 0.3, -s * 1.32, 0], c.unit)}c${numbers([-s * 0.36, -s * 0.62, -s * 0.24, -s * 1.52, s * 0.66, -s * 1.62], c.unit)}zM${numbers([x, y - s * 0.7], c.unit)}l${numbers([-s * 0.34, -s * 0.44, s * 0.3, s * 0.1, s * 0.34, -s * 0.12], c.unit)}z`,
  );
  c.stroke(
    mix(ink.sack, ink.wood, 0.45),
    s * 0.12,
    `M${numbers([x - s * 0.2, y - s * 0.62], c.unit)}h${numbers([s * 0.4], c.unit)}m${numbers([s * 0.02, s * 0.4], c.unit)}q${numbers([s * 0.28, s * 0.5, s * 0.1, s * 0.94], c.unit)}`,
  );
}

/** The cone-shaped carrying basket of Himachal; (x, y) is its middle. */
export function kilta(c: Canvas, x: number, y: number, size: number): void {
  const s = size / 2;
  c.fill(
    ink.plank,
    `M${numbers([x - s * 0.66, y - s], c.unit)}h${numbers([s * 1.32], c.unit)}l${numbers([-s * 0.42, s * 2], c.unit)}h${numbers([-s * 0.48], c.unit)}z`,
  );
  c.stroke(
    ink.wood,
    s * 0.09,
    `M${numbers([x - s * 0.58, y - s * 0.55], c.unit)}h${numbers([s * 1.16], c.unit)}M${numbers([x - s * 0.48, y - s * 0.1], c.unit)}h${numbers([s * 0.96], c.unit)}M${numbers([x - s * 0.4, y + s * 0.35], c.unit)}h${numbers([s * 0.8], c.unit)}`,
  );
  c.stroke(ink.sack, s * 0.5, `M${numbers([x - s * 0.4, y - s], c.unit)}h${numbers([s * 0.8], c.unit)}`);
}
