import type { Canvas } from '../canvas.ts';
import { banner, prayerFlags } from '../flags.ts';
import { box, curve, oval, type Point, points, polygon, quads, triples } from '../geometry.ts';
import { meadow, rocks } from '../ground.ts';
import { house } from '../houses.ts';
import { sack } from '../loads.ts';
import { massif } from '../massif.ts';
import { depth, ink, mix, moods } from '../palette.ts';
import { person } from '../people.ts';
import { range } from '../ridge.ts';
import { birds, cloud, mist, sky } from '../sky.ts';
import { bale, bin, heap } from '../things.ts';
import { trail } from '../trail.ts';
import { roundTree, tufts } from '../trees.ts';

/** A sorting table: what came down the mountain becomes six clean heaps. */
export function sceneSorting(c: Canvas): void {
  const m = moods.noon;
  sky(c, m);
  massif(c, m, { seed: 211, points: points('0,90 90,54 180,98 280,62 380,96 480,70'), base: 150, veil: 0.15 });
  range(c, m, { seed: 212, points: points('0,124 140,112 300,128 480,108'), far: 0.55, base: 170, forest: 10 });
  meadow(c, mix(m.grass, m.haze, 0.3), mix(m.grass, m.near, 0.45), points('0,160 160,154 320,158 480,148'));
  c.fill(['#d9823a', '#a8652f'], polygon(points('60,92 420,92 452,122 28,122')));
  c.fill(
    ['#f0b06a', '#c98a4a'],
    polygon(points('132,92 204,92 200,122 114,122')) + polygon(points('276,92 348,92 366,122 280,122')),
  );
  c.stroke(ink.wood, 4, 'M44 122V232M436 122V232');
  person(c, { x: 118, y: 226, h: 86, pose: 'give', coat: ink.blue, hat: 'scarf' });
  person(c, { x: 214, y: 226, h: 90, pose: 'give', coat: ink.red, hat: 'topi' });
  person(c, { x: 352, y: 226, h: 88, pose: 'give', coat: ink.green, hat: 'brim', left: true });
  heap(c, [ink.blue, ['#8fb9d8', '#6b93b3']], 3, 176, 192, 56, 20);
  heap(c, [ink.white, ink.stone], 6, 258, 192, 50, 18);
  heap(c, [ink.red, ink.yellow, ink.green], 9, 310, 192, 46, 18);
  c.fill(ink.plank, box(96, 192, 288, 9));
  c.stroke(ink.wood, 5, 'M116 200V246M364 200V246');
  sack(c, 76, 228, 48);
  sack(c, 414, 232, 42);
  bin(c, ink.green, 168, 252, 42);
  bin(c, ink.blue, 240, 254, 42);
  bin(c, ink.red, 312, 252, 42);
  bale(c, ink.yellow, 440, 262, 36, 26);
  bale(c, ink.blue, 6, 262, 38, 26);
  c.fade([mix(m.near, m.grass, 0.45), m.near], `${curve(points('0,258 160,262 320,262 480,256'))}V270H0z`);
}

/** Satyug: a school on the hill, children plant trees. */
export function satyug(c: Canvas): void {
  const m = moods.noon;
  sky(c, m, { x: 420, y: 48, r: 15 });
  cloud(c, m, triples('240,34,44 224,43,92'), 9, 0.6);
  massif(c, m, { seed: 181, points: points('160,124 230,96 280,112 350,62 410,104 480,84'), base: 160, veil: 0.1 });
  range(c, m, { seed: 182, points: points('0,118 130,128 280,144 480,124'), far: 0.56, base: 180, forest: 9 });
  meadow(c, mix(m.grass, m.haze, 0.35), mix(m.grass, m.near, 0.15), points('0,168 140,164 300,172 480,158'));
  house(c, { x: 56, y: 196, w: 134, h: 46, wall: ['#f4e3c0', '#a3947a'], roof: ink.roof, windows: 5 });
  house(c, { x: 98, y: 196, w: 50, h: 52, wall: ink.wall, roof: ink.roof, windows: 1, gable: true });
  c.fill(ink.wood, box(116, 176, 15, 20));
  banner(c, ink.wood, ink.saffron, 34, 200, 66);
  c.fill(ink.green, box(35.5, 152, 9, 5) + box(35.5, 142, 9, 4));
  meadow(c, mix(m.grass, m.haze, 0.1), mix(m.grass, m.near, 0.55), points('0,206 140,200 300,210 480,192'));
  const sapling = ([x, y]: Point, h: number) => {
    c.stroke(ink.wood, 1.8, `M${x} ${y}v-${h}`);
    c.fill(
      mix(m.grass, ink.green, 0.6),
      `M${x} ${y - h}q-9 1 -11 -7q9 -2 11 7q0 -10 10 -11q2 10 -10 11M${x} ${y - h * 0.55}q-8 0 -9 -6q8 -1 9 6q1 -8 9 -8q0 8 -9 8z`,
    );
    c.fill(mix(ink.wood, m.near, 0.3), oval(x, y + 1, 12, 3.5));
  };
  person(c, { x: 238, y: 240, h: 46, pose: 'kneel', coat: ink.red });
  sapling([262, 240], 20);
  person(c, { x: 300, y: 238, h: 48, pose: 'give', coat: ink.blue, left: true, hat: 'scarf' });
  c.fill(ink.yellow, polygon(points('278,206 290,206 288,219 280,219')));
  c.stroke(ink.yellow, 2, 'M279 212l-9 -5');
  c.stroke(m.water, 1.2, 'M269 210q-4 6 -4 10M266 209q-5 5 -6 10');
  person(c, { x: 366, y: 236, h: 52, pose: 'walk', coat: ink.green, left: true, load: 'pack' });
  sapling([352, 212], 12);
  sapling([196, 244], 26);
  sapling([414, 234], 30);
  sapling([130, 240], 18);
  person(c, { x: 440, y: 240, h: 68, pose: 'stand', coat: ink.saffron, left: true, hat: 'topi' });
  meadow(c, mix(m.near, m.grass, 0.45), m.near, points('0,250 140,260 300,258 480,252'));
  roundTree(c, [20, 264, 86], mix(m.grass, m.near, 0.4), ink.wood);
  tufts(c, m.near, points('110,258 180,262 330,258 400,256'), 7);
}

/** Shikhar: a summit with its flag, the walkers on their way with sacks. */
export function shikhar(c: Canvas): void {
  const m = moods.dawn;
  sky(c, m, { x: 380, y: 70, r: 20 });
  range(c, m, {
    seed: 171,
    points: points('0,150 110,132 230,160 360,140 480,156'),
    far: 0.92,
    base: 210,
    rough: 0.22,
  });
  range(c, m, { seed: 172, points: points('0,184 130,170 260,196 400,176 480,180'), far: 0.72, base: 230 });
  mist(c, m.haze, quads('390,214,190,26 60,208,140,22'), 0.95);
  massif(c, m, {
    seed: 178,
    points: points('-20,300 206,58 300,154 350,180 520,310'),
    base: 290,
    rough: 0.13,
    spurs: 4,
  });
  c.stroke(ink.wood, 2.4, 'M206 62V16');
  c.fill(ink.saffron, 'M207 17q14 -6 24 0t20 0l-6 11 6 11q-10 6 -20 0t-24 0z');
  prayerFlags(c, ink.wood, [206, 30], [132, 132], 12, 9);
  trail(
    c,
    mix(m.shade, m.near, 0.18),
    points('214,84 232,104 222,120 258,142 246,164 300,190 290,216 350,240 360,280'),
    1,
    26,
    0.6,
  );
  person(c, { x: 228, y: 92, h: 26, pose: 'reach', coat: ink.red, left: true });
  person(c, { x: 254, y: 146, h: 36, pose: 'climb', coat: ink.blue, load: 'sack', left: true, hat: 'beanie' });
  person(c, { x: 300, y: 196, h: 50, pose: 'climb', coat: ink.green, load: 'sack', left: true, hat: 'topi' });
  person(c, { x: 362, y: 252, h: 66, pose: 'climb', coat: ink.saffron, load: 'sack', left: true, hat: 'brim' });
  rocks(c, m.near, depth(m, 0.45), triples('60,266,46 130,270,26 430,266,40 474,258,26'));
  birds(c, depth(m, 0.3), points('100,70 120,60 84,84'), 6);
}
