import type { Canvas } from './canvas.ts';
import { box, numbers, polygon } from './geometry.ts';
import { type Colour, ink, mix } from './palette.ts';

/** A house seen from its eaves: (x, y) is the lower left corner. */
export interface House {
  x: number;
  y: number;
  w: number;
  h: number;
  wall?: Colour;
  roof?: Colour;
  windows?: number;
  /** The gable faces the viewer. */
  gable?: boolean;
}

/** A window: dark by day, lit in the dark theme. */
export const pane: Colour = ['#45606b', '#ffd07a'];

/** A mountain house: wall, shaded side, wide roof, windows that are lit in the dark theme. */
export function house(c: Canvas, b: House): void {
  const wall = b.wall ?? ink.wall;
  const roof = b.roof ?? ink.slate;
  const { x, y, w, h } = b;
  const top = y - h;
  const rise = Math.min(h * 0.75, w * 0.42);
  const over = w * 0.1;
  c.fill(wall, box(x, top, w, h));
  if (b.gable) {
    c.fill(
      wall,
      polygon(
        [
          [x, top + 0.4],
          [x + w / 2, top - rise],
          [x + w, top + 0.4],
        ],
        10,
      ),
    );
    c.stroke(
      roof,
      Math.max(1, h * 0.11),
      `M${numbers([x - over, top + rise * 0.24], 10)}L${numbers([x + w / 2, top - rise, x + w + over, top + rise * 0.24], 10)}`,
    );
  } else {
    c.fill(mix(wall, ink.pine, 0.22), box(x, top, w, h * 0.16));
    c.fill(
      roof,
      polygon(
        [
          [x - over, top + h * 0.06],
          [x + w * 0.12, top - rise],
          [x + w * 0.88, top - rise],
          [x + w + over, top + h * 0.06],
        ],
        10,
      ),
    );
  }
  const n = b.windows ?? 2;
  const size = Math.min(w / (n * 2.1), h * 0.34);
  let d = '';
  for (let i = 0; i < n; i++) d += box(x + (w * (i + 0.5)) / n - size / 2, top + h * 0.36, size, size * 1.15);
  c.fill(pane, d);
}

/** A kath-kuni house of the high valleys: stone below, wooden balcony above, heavy slate roof. */
export function woodHouse(c: Canvas, x: number, y: number, w: number): void {
  const [low, up] = [w * 0.4, w * 0.36];
  c.fill(ink.stone, box(x + w * 0.05, y - low, w * 0.9, low));
  c.stroke(
    ink.wood,
    w * 0.035,
    `M${numbers([x + w * 0.07, y - low * 0.35], 10)}h${numbers([w * 0.86], 10)}m${numbers([-w * 0.86, -low * 0.35], 10)}h${numbers([w * 0.86], 10)}`,
  );
  c.fill(ink.wood, box(x, y - low - up, w, up));
  c.fill(ink.plank, box(x, y - low - up * 0.42, w, up * 0.42));
  c.stroke(
    ink.wood,
    w * 0.025,
    [0.15, 0.3, 0.45, 0.6, 0.75, 0.9]
      .map((t) => `M${numbers([x + w * t, y - low - up * 0.4], 10)}v${numbers([up * 0.38], 10)}`)
      .join(''),
  );
  c.fill(
    pane,
    box(x + w * 0.2, y - low - up * 0.84, w * 0.16, up * 0.36) +
      box(x + w * 0.62, y - low - up * 0.84, w * 0.16, up * 0.36) +
      box(x + w * 0.42, y - low * 0.62, w * 0.16, low * 0.62),
  );
  const eave = y - low - up;
  c.fill(
    ink.slate,
    polygon(
      [
        [x - w * 0.16, eave + w * 0.05],
        [x + w * 0.18, eave - w * 0.3],
        [x + w * 0.82, eave - w * 0.3],
        [x + w * 1.16, eave + w * 0.05],
      ],
      10,
    ),
  );
  c.fill(
    mix(ink.slate, ink.white, 0.25),
    polygon(
      [
        [x + w * 0.6, eave - w * 0.3],
        [x + w * 0.82, eave - w * 0.3],
        [x + w * 1.16, eave + w * 0.05],
        [x + w * 0.8, eave + w * 0.05],
      ],
      10,
    ),
  );
}
