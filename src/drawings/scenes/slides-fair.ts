import type { Canvas } from '../canvas.ts';
import { cairn, prayerFlags } from '../flags.ts';
import { oval, points, polygon, quads, triples } from '../geometry.ts';
import { meadow, rocks, water } from '../ground.ts';
import { massif } from '../massif.ts';
import { depth, ink, mix, moods } from '../palette.ts';
import { person } from '../people.ts';
import { range } from '../ridge.ts';
import { birds, cloud, mist, sky } from '../sky.ts';
import { tent } from '../things.ts';
import { trail } from '../trail.ts';
import { deodars, stand, tufts } from '../trees.ts';

// The headline stands at the upper left (on a phone: in the upper half of the middle third), so that the
// ground is calm sky there, and what happens stands low and between x = 560 and x = 900.

/** Dawn: the walkers come down with full sacks, the sun beside the great snow mountain. */
export function slideDawn(c: Canvas): void {
  const m = moods.dawn;
  sky(c, m, { x: 1052, y: 214, r: 42 });
  massif(c, m, {
    seed: 433,
    light: 'left',
    points: points('640,470 760,430 850,446 960,360 1020,384 1196,168 1290,290 1350,262 1450,350'),
    base: 590,
    rough: 0.16,
    spurs: 2,
    step: 44,
  });
  range(c, m, {
    seed: 3,
    points: points('0,470 150,446 330,478 560,452 760,490 960,470 1440,440'),
    far: 0.86,
    base: 620,
    step: 44,
  });
  mist(c, m.haze, quads('400,556,520,70 1130,540,420,60'), 0.9);
  range(c, m, {
    seed: 11,
    points: points('0,500 200,540 480,500 700,556 980,530 1220,480 1440,500'),
    far: 0.58,
    base: 690,
    step: 44,
  });
  const mid = range(c, m, {
    seed: 8,
    points: points('0,560 160,566 420,622 700,640 1000,600 1240,560 1440,540'),
    far: 0.28,
    base: 760,
    rough: 0.08,
    veil: 0.25,
    step: 44,
  });
  deodars(c, depth(m, 0.2), stand(mid, 4, 1010, 1440, 42, 84), 2);
  const near = points('0,640 220,654 460,690 700,694 960,668 1200,668 1440,690');
  meadow(c, mix(m.near, m.air, 0.08), m.near, near);
  prayerFlags(c, m.near, [150, 500], [566, 586], 52, 27);
  c.stroke(m.near, 7, 'M150 494V660M566 580V700');
  person(c, { x: 668, y: 694, h: 112, pose: 'walk', coat: ink.saffron, load: 'sack', hat: 'topi', left: true });
  person(c, { x: 770, y: 692, h: 104, pose: 'walk', coat: ink.blue, load: 'kilta', hat: 'scarf', left: true });
  person(c, { x: 862, y: 684, h: 110, pose: 'walk', coat: ink.red, load: 'sack', hat: 'beanie', left: true });
  deodars(c, m.near, triples('1150,720,190 1216,730,250 1290,726,176 1352,740,286 1420,740,220 36,730,170'), 3);
}

/** Noon: a wide valley, the river far below, a lake and the flags of the pass. */
export function slideNoon(c: Canvas): void {
  const m = moods.noon;
  sky(c, m);
  cloud(c, m, triples('1010,118,150 960,144,290 1070,170,250'), 28, 0.75);
  massif(c, m, {
    seed: 52,
    points: points('560,470 700,424 780,450 930,330 1010,376 1120,240 1210,320 1310,214 1450,330'),
    base: 590,
    rough: 0.2,
    step: 44,
  });
  range(c, m, {
    seed: 5,
    points: points('0,456 180,480 420,462 640,492 900,498 1160,470 1440,430'),
    far: 0.8,
    base: 640,
    step: 44,
  });
  range(c, m, {
    seed: 6,
    points: points('0,480 160,500 380,556 640,590 860,580 1120,520 1440,468'),
    far: 0.48,
    base: 680,
    forest: 22,
    rough: 0.1,
    step: 40,
  });
  meadow(c, mix(m.grass, m.haze, 0.35), m.grass, points('0,560 200,580 500,604 800,600 1100,570 1440,540'));
  water(c, m, oval(720, 640, 330, 34, 1), triples('500,632,90 640,652,120 840,634,110'));
  meadow(
    c,
    mix(m.grass, m.near, 0.25),
    mix(m.grass, m.near, 0.75),
    points('0,610 180,640 420,676 760,690 1080,660 1440,610'),
  );
  trail(c, mix(m.haze, m.grass, 0.25), points('1020,662 930,676 900,700 800,730 780,770'), 10, 90, 0.8);
  tent(c, 1090, 662, 84);
  tent(c, 1204, 650, 62, ['#5f8fb4', '#8fb4d6']);
  cairn(c, mix(ink.slate, m.near, 0.3), ink.stone, 566, 708, 92);
  prayerFlags(c, m.near, [566, 622], [120, 560], 56, 26);
  c.stroke(m.near, 7, 'M120 552V660');
  person(c, { x: 716, y: 708, h: 112, pose: 'bend', coat: ink.blue, hat: 'brim', left: true });
  person(c, { x: 812, y: 704, h: 116, pose: 'walk', coat: ink.red, load: 'sack', hat: 'topi', left: true });
  c.fill(ink.white, polygon(points('668,706 672,690 680,690 684,706')));
  rocks(c, m.near, depth(m, 0.35), triples('1330,730,70 1410,744,50 470,744,34'));
  deodars(c, m.near, triples('34,720,196 92,740,140 1390,690,170 1436,700,220'), 5);
  tufts(c, mix(m.grass, m.near, 0.9), points('330,712 620,734 980,730 1150,712 1260,720'), 16);
  birds(c, depth(m, 0.3), points('1000,262 1040,244 1062,274'), 13);
}
