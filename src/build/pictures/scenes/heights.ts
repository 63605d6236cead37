import type { Canvas } from '../canvas.ts';
import { cairn, prayerFlags } from '../flags.ts';
import { curve, oval, type Point, points, polygon, quads, triples } from '../geometry.ts';
import { meadow, rocks, water } from '../ground.ts';
import { massif } from '../massif.ts';
import { depth, ink, mix, moods } from '../palette.ts';
import { person } from '../people.ts';
import { range } from '../ridge.ts';
import { birds, mist, sky } from '../sky.ts';
import { trail } from '../trail.ts';
import { deodars } from '../trees.ts';

/** A high pass: cairns, flags across the saddle, the next valley beyond. */
export function scenePass(c: Canvas): void {
  const m = moods.dawn;
  sky(c, m, { x: 240, y: 112, r: 22 });
  massif(c, m, {
    seed: 81,
    points: points('90,150 150,128 196,146 250,132 310,150 350,134 420,150'),
    base: 190,
    veil: 0.3,
  });
  mist(c, m.haze, quads('240,182,180,24'), 0.95);
  massif(c, m, { seed: 82, points: points('-20,60 20,34 110,130 170,186'), base: 250, rough: 0.14 });
  massif(c, m, { seed: 85, points: points('310,188 370,118 400,130 462,38 500,60'), base: 250, rough: 0.14 });
  meadow(c, m.snow, mix(m.shade, m.near, 0.15), points('0,176 90,192 180,206 300,206 390,194 480,172'));
  trail(c, mix(m.shade, m.near, 0.3), points('250,206 236,214 262,226 220,244 230,276'), 4, 40, 0.7);
  prayerFlags(c, ink.wood, [92, 132], [248, 178], 14, 14);
  prayerFlags(c, ink.wood, [396, 124], [248, 178], 16, 14);
  c.stroke(ink.wood, 2.6, 'M92 128V206M396 120V206M248 174V216');
  cairn(c, mix(ink.slate, m.near, 0.2), ink.stone, 248, 216, 34);
  person(c, { x: 176, y: 236, h: 58, pose: 'climb', coat: ink.blue, load: 'pack', hat: 'beanie' });
  person(c, { x: 318, y: 232, h: 52, pose: 'walk', coat: ink.saffron, load: 'sack', left: true, hat: 'topi' });
  rocks(c, m.near, depth(m, 0.4), triples('40,262,40 100,268,22 420,266,34 466,254,30 150,272,14'));
  birds(c, depth(m, 0.2), points('300,70 322,60'), 6);
}

/** A glacier between moraines, its melt running out below. */
export function sceneGlacier(c: Canvas): void {
  const m = moods.noon;
  sky(c, m);
  massif(c, m, {
    seed: 91,
    points: points('0,70 60,44 130,96 190,84 250,100 330,30 420,84 480,60'),
    base: 200,
    rough: 0.22,
    spurs: 4,
  });
  const ice: Point[] = points(
    '196,96 244,98 262,130 250,160 282,190 330,214 322,228 250,232 190,222 196,190 214,160 192,128',
  );
  c.fade([m.snow, mix(m.snow, ['#9fd3e0', '#5f97ad'], 0.75)], polygon(ice));
  c.stroke(
    ['#8cc3d4', '#5c8ca4'],
    1.5,
    'M206 122q18 8 44 2M206 140q22 8 50 0M216 162q16 8 34 2M208 178q28 8 58 4M198 196q40 10 90 2M196 210q56 10 118 6',
  );
  c.fill(
    mix(['#8cc3d4', '#5c8ca4'], m.near, 0.25),
    `${curve(points('190,222 216,216 250,219 290,214 330,214'))}L326 230L250 236L192 228z`,
  );
  c.fade([depth(m, 0.45), depth(m, 0.25)], `${curve(points('0,150 80,150 150,176 196,210 206,240'))}V270H0z`);
  c.fade([depth(m, 0.4), depth(m, 0.2)], `${curve(points('480,130 400,150 340,186 318,214 300,240'))}V270H480z`);
  water(
    c,
    m,
    `${curve(points('236,230 226,244 252,256 230,274'))}H330${curve(points('330,274 318,256 274,244 282,230')).replace('M', 'L')}z`,
    triples('246,250,30 258,262,36'),
  );
  rocks(
    c,
    m.near,
    depth(m, 0.5),
    triples('60,258,34 120,264,22 180,264,14 360,264,18 420,260,36 468,268,24 160,226,8 350,226,9 90,214,9'),
  );
  person(c, { x: 128, y: 238, h: 58, pose: 'walk', coat: ink.red, load: 'pack', hat: 'beanie' });
  person(c, { x: 372, y: 232, h: 50, pose: 'bend', coat: ink.saffron, hat: 'brim', left: true });
  c.fill(ink.blue, polygon(points('352,232 354,226 358,226 360,232')));
}

/** A snowfield: a rope of three, and their tracks. */
export function sceneSnow(c: Canvas): void {
  const m = moods.night;
  sky(c, m, { x: 110, y: 60, r: 16 });
  range(c, m, {
    seed: 101,
    points: points('0,128 100,104 200,132 300,110 480,134'),
    far: 0.95,
    base: 190,
    rough: 0.24,
  });
  massif(c, m, {
    seed: 104,
    light: 'left',
    points: points('150,170 230,124 270,140 372,44 430,92 480,76'),
    base: 230,
    rough: 0.17,
    spurs: 4,
  });
  mist(c, m.haze, quads('140,182,200,26'), 0.9);
  c.fade([m.snow, mix(m.snow, m.shade, 0.6)], `${curve(points('0,196 100,186 220,200 340,186 480,168'))}V270H0z`);
  c.fade(
    [mix(m.snow, m.shade, 0.25), mix(m.snow, m.shade, 0.85)],
    `${curve(points('0,214 110,222 240,246 360,246 480,226'))}V270H0z`,
  );
  c.stroke(
    mix(m.shade, m.near, 0.1),
    2.4,
    'M20 214h0M34 217h0M50 217h0M64 220h0M80 221h0M96 224h0M300 196h0M314 191h0M328 190h0M344 185h0M358 183h0M374 178h0',
  );
  c.stroke(ink.red, 1.2, 'M124 204Q160 214 188 200Q220 206 252 190');
  person(c, { x: 118, y: 230, h: 60, pose: 'climb', coat: ink.saffron, load: 'sack', hat: 'beanie' });
  person(c, { x: 184, y: 222, h: 50, pose: 'climb', coat: ink.blue, load: 'pack', hat: 'beanie' });
  person(c, { x: 250, y: 208, h: 42, pose: 'climb', coat: ink.green, load: 'pack', hat: 'topi' });
  deodars(c, mix(m.near, m.air, 0.15), triples('430,222,66 452,226,88 474,222,60'), 3);
  c.fill(m.snow, `${oval(452, 228, 40, 5, 1)}`, 0.9);
}
