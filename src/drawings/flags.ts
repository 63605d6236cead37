import type { Canvas } from './canvas.ts';
import { numbers, type Point, polygon, triples } from './geometry.ts';
import { type Colour, flagColours } from './palette.ts';

/** A string of prayer flags from one point to another: sagging rope, each flag blown a little by the wind. */
export function prayerFlags(c: Canvas, rope: Colour, from: Point, to: Point, sag: number, size: number): void {
  const [x1, y1] = from;
  const [x2, y2] = to;
  const [cx, cy] = [(x1 + x2) / 2, (y1 + y2) / 2 + sag * 2];
  const at = (t: number): Point => [
    (1 - t) ** 2 * x1 + 2 * t * (1 - t) * cx + t * t * x2,
    (1 - t) ** 2 * y1 + 2 * t * (1 - t) * cy + t * t * y2,
  ];
  const length = Math.hypot(x2 - x1, y2 - y1) * 1.05;
  const count = Math.max(5, Math.floor(length / (size * 1.22)));
  flagColours.forEach((colour, k) => {
    let d = '';
    for (let i = k; i < count; i += flagColours.length) {
      const [ax, ay] = at((i + 0.14) / count);
      const [bx, by] = at((i + 0.86) / count);
      const blow = size * (0.1 + 0.16 * Math.sin(i * 2.3));
      const drop = size * 1.12;
      d += polygon(
        [
          [ax, ay],
          [bx, by],
          [bx + blow, by + drop],
          [(ax + bx) / 2 + blow * 1.5, (ay + by) / 2 + drop * 0.93],
          [ax + blow, ay + drop],
        ],
        size < 14 ? 10 : 1,
      );
    }
    c.fill(colour, d);
  });
  c.stroke(rope, Math.max(0.6, size / 12), `M${numbers([x1, y1])}Q${numbers([cx, cy, x2, y2])}`);
}

/** A tall vertical prayer flag (darchor) on its pole. */
export function banner(c: Canvas, pole: Colour, cloth: Colour, x: number, y: number, height: number): void {
  c.stroke(pole, height / 36, `M${numbers([x, y])}V${numbers([y - height])}`);
  const [w, top] = [height * 0.16, y - height * 0.95];
  c.fill(
    cloth,
    `M${numbers([x, top], 10)}q${numbers([w * 0.6, -w * 0.4, w, w * 0.2], 10)}q${numbers([-w * 0.4, height * 0.26, 0, height * 0.52], 10)}q${numbers([-w * 0.5, w * 0.3, -w, 0], 10)}z`,
  );
}

/** A cairn: stones laid one on another. */
export function cairn(c: Canvas, stone: Colour, lit: Colour, x: number, y: number, size: number): void {
  const rows: readonly (readonly [number, number, number])[] = triples(
    '0,1,0.5 -0.03,0.74,0.34 0.05,0.52,0.26 0,0.3,0.2',
  );
  let bottom = y;
  for (const [dx, w, h] of rows) {
    const [cx, half, tall] = [x + dx * size, (w * size) / 2, h * size * 0.72];
    c.fill(
      stone,
      polygon(
        [
          [cx - half, bottom],
          [cx - half * 0.9, bottom - tall * 0.7],
          [cx - half * 0.4, bottom - tall],
          [cx + half * 0.6, bottom - tall * 0.95],
          [cx + half, bottom - tall * 0.4],
          [cx + half * 0.94, bottom],
        ],
        10,
      ),
    );
    c.fill(
      lit,
      polygon(
        [
          [cx + half * 0.1, bottom - tall * 0.9],
          [cx + half * 0.6, bottom - tall * 0.95],
          [cx + half, bottom - tall * 0.4],
          [cx + half * 0.5, bottom - tall * 0.3],
        ],
        10,
      ),
    );
    bottom -= tall * 0.92;
  }
}
