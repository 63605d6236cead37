import type { Canvas } from '../canvas.ts';
import { cairn, prayerFlags } from '../flags.ts';
import { band, curve, points, polygon, quads, triples } from '../geometry.ts';
import { meadow, rocks, water } from '../ground.ts';
import { massif } from '../massif.ts';
import { type Colour, depth, ink, mix, moods } from '../palette.ts';
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

/** A glacier between moraines, its melt running out of a cave of ice. */
export function sceneGlacier(c: Canvas): void {
  const m = moods.noon;
  const [ice, crack]: [Colour, Colour] = [
    ['#a5d5e2', '#5f97ad'],
    ['#6fb0c6', '#3f7590'],
  ];
  sky(c, m);
  massif(c, m, {
    seed: 95,
    points: points('0,64 70,36 150,96 216,86 262,102 350,26 430,86 480,62'),
    base: 190,
    rough: 0.2,
    spurs: 4,
  });
  c.fade([depth(m, 0.62), depth(m, 0.4)], `${curve(points('0,128 70,130 140,152 190,178 150,240'))}V270H0z`);
  c.fade([depth(m, 0.58), depth(m, 0.36)], `${curve(points('480,112 400,130 320,156 280,178 320,240'))}V270H480z`);
  c.fade(
    [[m.snow, 0], m.snow, mix(m.snow, ice, 0.5), ice],
    band(points('128,92 178,116 194,144 164,182 112,218'), points('338,226 312,190 284,162 276,134 306,96')),
  );
  c.stroke(
    depth(m, 0.6),
    2.6,
    'M216 122c10 26 2 44-16 60-12 12-22 22-28 36M248 122c6 24 0 40 8 56 8 16 20 26 30 44',
    0.55,
  );
  c.stroke(
    crack,
    1.6,
    'M158 190q12 8 26 5M136 206q18 9 36 5M206 178q14 6 28 2M196 200q24 9 50 4M254 186q14 5 28 1M270 206q20 7 40 4',
  );
  c.fade(
    [ice, crack],
    polygon(
      points('112,218 140,214 168,222 200,216 236,224 272,218 304,226 338,226 330,246 280,252 226,250 168,246 124,240'),
    ),
  );
  c.fill(mix(crack, m.near, 0.55), 'M204 250q2 -20 20 -21t22 23z');
  water(
    c,
    m,
    band(points('208,250 204,258 188,264 172,276'), points('290,276 266,264 250,258 244,250')),
    triples('212,258,24 200,266,40'),
  );
  c.fade([depth(m, 0.34), depth(m, 0.16)], `${curve(points('0,190 60,206 110,232 168,250 196,262 180,280'))}H0z`);
  c.fade([depth(m, 0.3), depth(m, 0.14)], `${curve(points('480,178 420,200 360,230 290,250 258,262 276,280'))}H480z`);
  rocks(
    c,
    m.near,
    depth(m, 0.5),
    triples('34,262,34 150,264,14 330,264,16 446,260,34 476,240,18 92,232,8 176,258,7 292,258,8 386,226,8'),
  );
  person(c, { x: 96, y: 250, h: 62, pose: 'walk', coat: ink.red, load: 'pack', hat: 'beanie' });
  person(c, { x: 388, y: 246, h: 56, pose: 'bend', coat: ink.saffron, hat: 'brim', left: true });
  c.fill(ink.white, polygon(points('366,247 368,240 373,240 375,247')));
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
  deodars(c, mix(m.near, m.air, 0.15), triples('424,244,70 448,250,96 474,248,64'), 3);
  c.fade([m.snow, mix(m.snow, m.shade, 0.5)], `${curve(points('340,272 390,250 430,238 480,228'))}V272z`);
}
