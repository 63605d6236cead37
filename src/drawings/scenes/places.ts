import type { Canvas } from '../canvas.ts';
import { banner } from '../flags.ts';
import { curve, oval, points, polygon, quads, triples } from '../geometry.ts';
import { fence, meadow, water } from '../ground.ts';
import { house } from '../houses.ts';
import { massif } from '../massif.ts';
import { ink, mix, moods } from '../palette.ts';
import { person } from '../people.ts';
import { range } from '../ridge.ts';
import { pagoda } from '../shrines.ts';
import { cloud, mist, sky, steam } from '../sky.ts';
import { tent } from '../things.ts';
import { deodars, tufts } from '../trees.ts';

/** Kheerganga: hot water in a stone basin on a high meadow, cedars around, snow behind. */
export function kheerganga(c: Canvas): void {
  const m = moods.dawn;
  sky(c, m, { x: 372, y: 58, r: 17 });
  massif(c, m, { seed: 21, points: points('0,96 60,70 104,92 196,36 262,86 322,62 380,98 480,70'), base: 170 });
  mist(c, m.haze, quads('150,140,190,26 380,146,150,22'), 0.9);
  range(c, m, {
    seed: 4,
    points: points('0,98 90,138 190,162 300,158 400,118 480,96'),
    far: 0.6,
    base: 196,
    forest: 9,
  });
  range(c, m, {
    seed: 9,
    points: points('0,136 80,168 170,186 320,186 420,158 480,138'),
    far: 0.34,
    base: 214,
    forest: 14,
    veil: 0.4,
  });
  meadow(c, mix(m.grass, m.haze, 0.3), mix(m.grass, m.near, 0.55), points('0,204 110,186 250,190 380,184 480,198'));
  house(c, { x: 300, y: 192, w: 40, h: 17, wall: ink.plank, roof: ink.slate, windows: 3 });
  tent(c, 366, 196, 20);
  tent(c, 394, 193, 15, ['#5f8fb4', '#8fb4d6']);
  banner(c, ink.wood, ink.white, 288, 196, 46);
  steam(c, m.snow, triples('190,216,70 220,212,104 252,218,66'), 9);
  c.fill(mix(ink.stone, m.near, 0.25), oval(226, 222, 74, 19, 1));
  c.fill(ink.stone, oval(226, 219, 70, 16, 1));
  water(
    c,
    { ...m, water: ['#9fd0cf', '#4f8b93'] },
    oval(226, 220, 60, 12, 1),
    triples('190,218,22 226,224,30 238,214,16'),
  );
  c.fill(ink.skin, oval(206, 215, 3.4, 3.8) + oval(246, 218, 3.6, 4));
  c.fill(ink.hair, oval(206, 213, 3.4, 2.4) + oval(246, 216, 3.6, 2.5));
  person(c, { x: 318, y: 238, h: 42, pose: 'walk', coat: ink.blue, load: 'sack', left: true, hat: 'beanie' });
  meadow(c, mix(m.near, m.grass, 0.25), m.near, points('0,240 120,254 260,252 380,250 480,230'));
  deodars(c, m.near, triples('30,256,132 66,258,104 4,250,110 98,260,70 438,248,116 470,246,138 410,252,76'), 3);
  tufts(c, mix(m.grass, m.near, 0.6), points('150,240 178,246 282,248 352,246'), 6);
}

/** Prashar: a round lake in a bowl of grass, the floating island on it, the pagoda at its shore. */
export function prasharLake(c: Canvas): void {
  const m = moods.noon;
  sky(c, m);
  cloud(c, m, triples('54,40,50 36,48,96 70,56,90'), 9, 0.7);
  cloud(c, m, triples('330,26,40 310,33,84'), 8, 0.6);
  massif(c, m, {
    seed: 34,
    points: points('0,74 46,56 92,76 150,50 206,74 262,44 330,76 390,54 480,78'),
    base: 128,
    veil: 0.15,
  });
  range(c, m, { seed: 5, points: points('0,104 120,92 260,108 380,94 480,104'), far: 0.72, base: 150 });
  range(c, m, {
    seed: 6,
    points: points('0,112 70,122 180,136 300,132 410,112 480,92'),
    far: 0.45,
    base: 170,
    forest: 7,
  });
  meadow(c, mix(m.grass, m.haze, 0.35), m.grass, points('0,130 90,142 220,148 350,142 480,118'));
  c.fill(mix(m.grass, m.near, 0.22), `${curve(points('0,148 60,158 110,190 180,236 300,258 480,262'))}V270H0z`);
  c.fill(mix(m.grass, m.haze, 0.2), oval(246, 196, 172, 47, 1));
  water(c, m, oval(246, 197, 160, 40, 1), triples('140,186,40 290,178,48 180,218,60 318,208,44 256,228,40'));
  c.fill(mix(m.near, m.water, 0.62), oval(196, 206, 40, 9, 1), 0.5);
  c.fill(mix(m.grass, m.near, 0.35), oval(196, 202, 40, 9, 1));
  c.fill(mix(m.grass, ['#e8dd8a', '#8a8f55'], 0.45), oval(198, 199.5, 36, 7, 1));
  tufts(c, mix(m.grass, m.near, 0.5), points('176,200 190,203 206,201 220,200'), 6);
  pagoda(c, 376, 178, 62);
  c.fill(mix(ink.slate, m.water, 0.5), polygon(points('346,184 404,184 392,200 384,214 368,214 358,200')), 0.28);
  fence(c, ink.wood, points('60,206 84,221 112,234 146,244 186,251 230,255 276,254'), 10);
  person(c, { x: 306, y: 251, h: 40, pose: 'stand', coat: ink.saffron, hat: 'topi', load: 'kilta', left: true });
  person(c, { x: 330, y: 254, h: 34, pose: 'stand', coat: ink.red, hat: 'scarf', left: true });
  deodars(c, m.near, triples('446,262,96 470,266,122 424,266,62'), 5);
  c.fill(m.near, `${curve(points('400,270 440,258 480,250'))}V270z`);
}
