import type { Canvas } from './canvas.ts';
import { numbers, oval, type Point } from './geometry.ts';
import { type Colour, ink, mix } from './palette.ts';

/** A body in tenths of its height: feet at 0, y upwards negative, looking to the right. */
interface Pose {
  head: Point;
  shoulder: Point;
  hip: Point;
  legs: readonly (readonly Point[])[];
  arms: readonly (readonly Point[])[];
  /** A walking stick, a brush, a broom: whatever the hand holds, as one line. */
  stick?: readonly Point[];
}

const poses = {
  walk: {
    head: [0.95, -9.1],
    shoulder: [0.55, -7.5],
    hip: [-0.1, -4.7],
    legs: [
      [
        [-0.1, -4.7],
        [-0.35, -2.5],
        [-1.75, -0.25],
        [-1.2, -0.1],
      ],
      [
        [-0.1, -4.7],
        [1.25, -2.75],
        [1.35, -0.15],
        [2, -0.1],
      ],
    ],
    arms: [
      [
        [0.55, -7.3],
        [1.25, -5.8],
        [2.35, -5.5],
      ],
    ],
    stick: [
      [2.1, -6.5],
      [3, 0],
    ],
  },
  climb: {
    head: [1.7, -8.9],
    shoulder: [1.1, -7.4],
    hip: [-0.1, -4.9],
    legs: [
      [
        [-0.1, -4.9],
        [-0.2, -2.6],
        [-1.4, -0.1],
        [-0.8, 0],
      ],
      [
        [-0.1, -4.9],
        [1.7, -3.9],
        [1.6, -1.5],
        [2.2, -1.4],
      ],
    ],
    arms: [
      [
        [1.1, -7.2],
        [1.9, -5.6],
        [2.9, -5.7],
      ],
    ],
    stick: [
      [2.7, -6.8],
      [3.5, -1.2],
    ],
  },
  stand: {
    head: [0.1, -9.2],
    shoulder: [0, -7.6],
    hip: [0, -4.7],
    legs: [
      [
        [-0.35, -4.7],
        [-0.45, -2.4],
        [-0.5, -0.1],
        [0, -0.1],
      ],
      [
        [0.35, -4.7],
        [0.45, -2.4],
        [0.55, -0.1],
        [1.05, -0.1],
      ],
    ],
    arms: [
      [
        [0.2, -7.3],
        [0.85, -5.9],
        [0.75, -4.5],
      ],
    ],
  },
  give: {
    head: [0.35, -9.2],
    shoulder: [0.1, -7.6],
    hip: [0, -4.7],
    legs: [
      [
        [-0.35, -4.7],
        [-0.5, -2.4],
        [-0.7, -0.1],
        [-0.2, -0.1],
      ],
      [
        [0.3, -4.7],
        [0.6, -2.4],
        [0.7, -0.1],
        [1.2, -0.1],
      ],
    ],
    arms: [
      [
        [0.2, -7.3],
        [1.1, -6],
        [2.4, -6.1],
      ],
    ],
  },
  bend: {
    head: [2.9, -7.1],
    shoulder: [1.8, -6.5],
    hip: [-0.5, -4.6],
    legs: [
      [
        [-0.5, -4.6],
        [-0.5, -2.4],
        [-0.8, -0.1],
        [-0.2, -0.1],
      ],
      [
        [-0.5, -4.6],
        [0.5, -2.6],
        [0.2, -0.1],
        [0.9, -0.1],
      ],
    ],
    arms: [
      [
        [1.8, -6.3],
        [2.2, -4.2],
        [2.8, -2.4],
      ],
    ],
  },
  reach: {
    head: [0.4, -9.1],
    shoulder: [0.2, -7.5],
    hip: [0, -4.7],
    legs: [
      [
        [-0.35, -4.7],
        [-0.5, -2.4],
        [-0.8, -0.1],
        [-0.3, -0.1],
      ],
      [
        [0.3, -4.7],
        [0.6, -2.4],
        [0.7, -0.1],
        [1.2, -0.1],
      ],
    ],
    arms: [
      [
        [0.3, -7.3],
        [1.5, -8.3],
        [2.5, -9.6],
      ],
    ],
    stick: [
      [2.3, -9.3],
      [3.3, -11],
    ],
  },
  kneel: {
    head: [1.2, -6.6],
    shoulder: [0.7, -5.1],
    hip: [-0.5, -2.5],
    legs: [
      [
        [-0.5, -2.5],
        [0.8, -0.4],
        [-1.2, -0.2],
      ],
      [
        [-0.5, -2.5],
        [1.3, -2.5],
        [1.2, -0.1],
        [1.8, -0.1],
      ],
    ],
    arms: [
      [
        [0.8, -4.9],
        [1.7, -3.4],
        [2.7, -2.2],
      ],
    ],
  },
  sit: {
    head: [0.4, -6.4],
    shoulder: [0.1, -4.9],
    hip: [-0.3, -2],
    legs: [
      [
        [-0.3, -2],
        [1.6, -2.3],
        [1.7, -0.1],
        [2.3, -0.1],
      ],
      [
        [-0.3, -2],
        [1.2, -2],
        [1.1, -0.1],
        [1.7, -0.1],
      ],
    ],
    arms: [
      [
        [0.2, -4.7],
        [1, -3.2],
        [2.2, -3.4],
      ],
    ],
  },
} satisfies Record<string, Pose>;

/** A person in a scene: flat shapes, round limbs, no face. */
export interface Person {
  x: number;
  y: number;
  /** Height in picture units. */
  h: number;
  pose: keyof typeof poses;
  coat: Colour;
  trousers?: Colour;
  /** What is carried on the back. */
  load?: 'sack' | 'pack' | 'kilta';
  hat?: 'topi' | 'brim' | 'beanie' | 'scarf';
  /** Looks to the left. */
  left?: boolean;
}

/** Draws one person, standing on (x, y). */
export function person(c: Canvas, who: Person): void {
  const u = who.h / 10;
  const sign = who.left ? -1 : 1;
  const at = ([x, y]: Point): Point => [who.x + sign * x * u, who.y + y * u];
  const limb = (points: readonly Point[]) => {
    const [first, ...rest] = points.map(at);
    return `M${numbers([...(first ?? [0, 0])], c.unit)}L${numbers(rest.flat(), c.unit)}`;
  };
  const pose: Pose = poses[who.pose];
  const [sx, sy] = at(pose.shoulder);
  const [hx, hy] = at(pose.head);
  const dark = who.trousers ?? ink.slate;
  if (pose.stick && who.pose !== 'reach') c.stroke(ink.wood, u * 0.3, limb(pose.stick));
  pose.legs.forEach((leg, i) => {
    c.stroke(i ? dark : mix(dark, ink.hair, 0.35), u * 1.15, limb(leg));
  });
  if (who.load === 'sack') sack(c, sx - sign * u * 1.75, sy + u * 1.9, u * 4.6);
  if (who.load === 'pack')
    c.stroke(
      ink.rust,
      u * 2.1,
      limb([
        [pose.shoulder[0] - 1.25, pose.shoulder[1] + 0.7],
        [pose.hip[0] - 1.25, pose.hip[1] - 0.7],
      ]),
    );
  if (who.load === 'kilta') kilta(c, sx - sign * u * 1.7, sy + u * 2.9, u * 4.4);
  c.stroke(who.coat, u * 2.1, limb([[pose.shoulder[0], pose.shoulder[1] + 0.5], pose.hip]));
  c.stroke(
    ink.skin,
    u * 0.95,
    limb([pose.shoulder, [(pose.head[0] + pose.shoulder[0]) / 2, (pose.head[1] + pose.shoulder[1]) / 2]]),
  );
  c.fill(ink.skin, oval(hx, hy, u * 0.88, u * 0.98, c.unit));
  hat(c, who, hx, hy, u * 0.98, sign);
  for (const arm of pose.arms) {
    c.stroke(mix(who.coat, ink.hair, 0.16), u * 0.95, limb(arm));
    const hand = at(arm.at(-1) ?? [0, 0]);
    c.stroke(ink.skin, u * 0.9, `M${numbers([...hand], c.unit)}h0`);
  }
  if (who.pose === 'reach' && pose.stick) c.stroke(ink.wood, u * 0.35, limb(pose.stick));
}

function hat(c: Canvas, who: Person, x: number, y: number, r: number, sign: number): void {
  const cap = `M${numbers([x - r * 1.02, y - r * 0.1], c.unit)}a${numbers([r, r, 0, 0, 1], c.unit)} ${numbers([r * 2.04, 0], c.unit)}z`;
  if (who.hat === 'topi') {
    c.fill(
      ink.stone,
      `M${numbers([x - r, y - r * 0.35], c.unit)}l${numbers([r * 0.1, -r * 0.95, r * 1.8, 0, r * 0.1, r * 0.95], c.unit)}z`,
    );
    c.stroke(ink.red, r * 0.42, `M${numbers([x - r * 0.9, y - r * 0.42], c.unit)}h${numbers([r * 1.8], c.unit)}`);
  } else if (who.hat === 'brim') {
    c.fill(ink.sack, cap);
    c.stroke(ink.sack, r * 0.34, `M${numbers([x - r * 1.75, y - r * 0.2], c.unit)}h${numbers([r * 3.5], c.unit)}`);
  } else if (who.hat === 'beanie') {
    c.fill(ink.wool, cap);
    c.stroke(ink.saffron, r * 0.42, `M${numbers([x - r * 0.9, y - r * 0.2], c.unit)}h${numbers([r * 1.8], c.unit)}`);
  } else if (who.hat === 'scarf') {
    c.fill(
      ink.green,
      `${cap}M${numbers([x - sign * r * 0.2, y - r], c.unit)}q${numbers([-sign * r * 1.9, 0, -sign * r * 1.4, r * 2.5, sign * r * 0.9, -r * 0.3, sign * r * 1, -r * 1.4], c.unit)}z`,
    );
  } else {
    c.fill(
      ink.hair,
      `${cap}M${numbers([x - sign * r, y - r * 0.2], c.unit)}q${numbers([-sign * r * 0.1, r * 0.8, sign * r * 0.35, r * 0.9, sign * r * 0.1, -r * 0.7, sign * r * 0.4, -r * 1.1], c.unit)}z`,
    );
  }
}

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
