import type { Canvas } from '../canvas.ts';
import { prayerFlags } from '../flags.ts';
import { box, type Point, points, polygon, quads, triples } from '../geometry.ts';
import { meadow, rocks } from '../ground.ts';
import { sack } from '../loads.ts';
import { massif } from '../massif.ts';
import { depth, ink, mix, moods } from '../palette.ts';
import { person } from '../people.ts';
import { range } from '../ridge.ts';
import { cloud, mist, sky } from '../sky.ts';
import { tent } from '../things.ts';
import { trail } from '../trail.ts';
import { deodars, stand, tufts } from '../trees.ts';

/** A trail in switchbacks, three people coming down with what others left. */
export function sceneTrail(c: Canvas): void {
  const m = moods.dawn;
  sky(c, m, { x: 96, y: 72, r: 18 });
  massif(c, m, {
    seed: 5,
    light: 'left',
    points: points('0,128 90,110 160,126 270,60 340,104 400,72 480,112'),
    base: 180,
  });
  range(c, m, { seed: 16, points: points('0,120 110,150 220,172 340,150 480,110'), far: 0.62, base: 210, forest: 8 });
  mist(c, m.haze, quads('200,186,220,22'), 0.9);
  const side = range(c, m, {
    seed: 19,
    points: points('0,210 120,196 260,178 380,134 480,106'),
    far: 0.36,
    base: 270,
    rough: 0.07,
    veil: 0.2,
  });
  trail(
    c,
    mix(m.haze, m.grass, 0.15),
    points('452,124 412,146 446,160 380,176 420,194 330,208 250,216 180,238 120,280'),
    1.5,
    44,
  );
  deodars(c, depth(m, 0.3), [...stand(side, 3, 250, 350, 17, 30), [466, 160, 40], [450, 190, 34], [352, 196, 30]], 2);
  person(c, { x: 336, y: 214, h: 42, pose: 'walk', coat: ink.green, load: 'pack', left: true, hat: 'brim' });
  person(c, { x: 262, y: 228, h: 56, pose: 'walk', coat: ink.blue, load: 'kilta', left: true, hat: 'scarf' });
  person(c, { x: 172, y: 254, h: 74, pose: 'walk', coat: ink.red, load: 'sack', left: true, hat: 'topi' });
  meadow(c, mix(m.near, m.grass, 0.2), m.near, points('0,236 70,252 120,272 240,274 360,256 480,232'));
  deodars(c, m.near, triples('24,264,128 58,268,90 462,268,100 436,270,62'), 4);
  tufts(c, m.near, points('300,262 340,258 390,250'), 8);
}

/** A high lake that holds its mountains upside down. */
export function sceneLake(c: Canvas): void {
  const m = moods.noon;
  sky(c, m);
  cloud(c, m, triples('80,36,60 60,45,110 96,54,70'), 9, 0.6);
  const crest: Point[] = points('0,112 70,86 120,108 230,40 300,98 372,66 480,110');
  massif(c, m, { seed: 61, points: crest, base: 166 });
  range(c, m, {
    seed: 62,
    points: points('0,130 90,148 200,160 330,156 480,124'),
    far: 0.5,
    base: 170,
    forest: 8,
    veil: 0.15,
  });
  c.group('matrix(1 0 0 -.72 0 285)', () => {
    massif(c, m, { seed: 61, points: crest, base: 166, spurs: 1 });
  });
  c.fade(
    [
      [m.water, 0.35],
      [mix(m.water, m.near, 0.12), 0.9],
    ],
    box(0, 165, 480, 105),
  );
  c.fade(
    [
      [depth(m, 0.5), 0.6],
      [depth(m, 0.5), 0],
    ],
    polygon(points('0,165 0,192 90,180 200,170 330,172 480,196 480,165')),
  );
  c.stroke(m.snow, 1.5, 'M60 196h70M150 208h40M260 190h60M330 216h90M210 230h60M60 232h50', 0.6);
  meadow(
    c,
    mix(m.grass, m.near, 0.2),
    mix(m.grass, m.near, 0.8),
    points('0,236 90,244 180,262 260,282 300,290 480,300'),
  );
  meadow(c, mix(m.grass, m.near, 0.3), m.near, points('300,290 340,262 400,244 480,226'));
  person(c, { x: 104, y: 256, h: 66, pose: 'bend', coat: ink.saffron, hat: 'beanie' });
  c.fill(ink.white, polygon(points('124,254 126,246 131,246 133,254')));
  sack(c, 66, 248, 26);
  person(c, { x: 398, y: 250, h: 58, pose: 'stand', coat: ink.blue, load: 'pack', left: true });
  rocks(c, mix(ink.slate, m.near, 0.4), ink.stone, triples('196,264,14 226,268,9 346,264,12 20,244,12'));
  deodars(c, m.near, triples('462,256,104 440,258,72 12,262,60'), 3);
}

/** A flower meadow with a camp that leaves nothing behind. */
export function sceneMeadow(c: Canvas): void {
  const m = moods.noon;
  sky(c, m, { x: 400, y: 50, r: 16 });
  cloud(c, m, triples('50,52,56 30,61,104 66,70,60'), 9, 0.65);
  massif(c, m, { seed: 33, points: points('0,106 80,66 140,100 210,78 300,112 390,84 480,104'), base: 158 });
  range(c, m, { seed: 31, points: points('0,136 130,126 270,146 400,122 480,128'), far: 0.58, base: 180, forest: 9 });
  meadow(c, mix(m.grass, m.haze, 0.45), mix(m.grass, m.haze, 0.1), points('0,158 120,166 260,156 380,164 480,150'));
  const rise = points('0,190 120,172 260,184 380,196 480,178');
  meadow(c, mix(m.grass, m.haze, 0.2), mix(m.grass, m.near, 0.3), rise);
  tent(c, 120, 190, 40);
  tent(c, 176, 188, 30, ['#5f8fb4', '#8fb4d6']);
  prayerFlags(c, ink.wood, [226, 150], [330, 166], 9, 9);
  c.stroke(ink.wood, 1.8, 'M226 148V190M330 164V198');
  person(c, { x: 262, y: 228, h: 54, pose: 'give', coat: ink.green, hat: 'brim' });
  sack(c, 286, 210, 26);
  person(c, { x: 312, y: 228, h: 52, pose: 'give', coat: ink.red, hat: 'scarf', left: true });
  meadow(c, mix(m.grass, m.near, 0.2), mix(m.grass, m.near, 0.65), points('0,226 120,236 240,228 360,240 480,220'));
  const spots: Point[] = points('30,246 64,256 96,244 140,258 186,246 226,260 300,252 344,262 386,250 430,258 458,240');
  tufts(c, mix(m.grass, m.near, 0.8), spots, 8);
  [ink.yellow, ink.white, ink.red].forEach((colour, k) => {
    c.stroke(
      colour,
      4.4,
      spots
        .filter((_, i) => i % 3 === k)
        .map(([x, y]) => `M${x} ${y - 9}h0M${x + 14} ${y - 1}h0M${x - 12} ${y + 3}h0`)
        .join(''),
    );
  });
  deodars(c, m.near, triples('450,232,110 472,236,84 424,230,64 8,234,84'), 5);
}
