import type { Canvas } from './canvas.ts';
import { numbers, oval, type Point } from './geometry.ts';
import { kilta, sack } from './loads.ts';
import { type Colour, ink, mix } from './palette.ts';
import { type Pose, poses } from './poses.ts';

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
