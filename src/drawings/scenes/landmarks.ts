import type { Canvas } from '../canvas.ts';
import { prayerFlags } from '../flags.ts';
import { curve, points, polygon, quads, triples } from '../geometry.ts';
import { meadow, rocks } from '../ground.ts';
import { house } from '../houses.ts';
import { massif } from '../massif.ts';
import { depth, ink, mix, moods } from '../palette.ts';
import { person } from '../people.ts';
import { range } from '../ridge.ts';
import { church } from '../shrines.ts';
import { mist, sky } from '../sky.ts';
import { trail } from '../trail.ts';
import { deodars, stand } from '../trees.ts';

/** Srikhand Mahadev: one pinnacle of rock above the snow, pilgrims in a line below it. */
export function srikhandMahadev(c: Canvas): void {
  const m = moods.dusk;
  sky(c, m, { x: 300, y: 92, r: 24 });
  range(c, m, {
    seed: 2,
    points: points('0,152 80,130 160,156 330,160 400,128 480,150'),
    far: 0.92,
    base: 200,
    rough: 0.24,
  });
  massif(c, m, {
    seed: 12,
    points: points('0,196 70,178 116,190 232,150 330,168 400,146 480,178'),
    base: 262,
    rough: 0.12,
    spurs: 4,
  });
  const rock =
    '196,180 200,152 196,132 203,114 201,94 209,76 211,60 222,49 234,44 241,53 251,50 258,61 264,80 261,96 268,114 269,136 277,154 282,182';
  const lit =
    '234,44 241,53 251,50 258,61 264,80 261,96 268,114 269,136 277,154 282,182 256,182 251,158 256,136 245,116 249,94 239,74 241,60';
  c.fade([depth(m, 0.12), depth(m, 0.42)], polygon(points(rock)));
  c.fade([mix(depth(m, 0.42), ink.saffron, 0.34), mix(depth(m, 0.6), m.haze, 0.4)], polygon(points(lit)));
  c.stroke(depth(m, 0.02), 1.4, 'M221 58l-5 24 6 20-7 26 5 28M232 92l3 26-5 22 4 24M209 120l4 18-4 22', 0.6);
  c.stroke(depth(m, 0.3), 1.2, 'M254 66l3 22-4 14M259 118l-2 20 6 22', 0.6);
  c.fill(
    m.snow,
    polygon(points('203,114 214,111 219,115 208,119')) +
      polygon(points('222,49 234,44 238,50 228,54')) +
      polygon(points('245,116 256,114 268,114 262,120 250,121')),
  );
  c.fade(
    [m.snow, m.snow, [m.snow, 0]],
    polygon(points('120,214 160,186 180,178 198,172 214,177 232,170 250,179 270,171 286,178 312,186 352,216 240,232')),
  );
  c.stroke(ink.red, 1.6, 'M176 184v-34M170 152v6q6 5 12 0v-6');
  prayerFlags(c, ink.wood, [278, 150], [338, 186], 8, 7);
  mist(c, m.snow, quads('232,184,86,16'), 0.95);
  mist(c, m.haze, quads('110,206,170,24 390,208,150,22'), 0.9);
  c.fade(
    [m.snow, mix(m.snow, m.shade, 0.7)],
    `${curve(points('0,236 80,214 190,206 300,222 400,212 480,224'))}V270H0z`,
  );
  trail(c, mix(m.shade, m.near, 0.12), points('250,176 222,192 252,206 330,220 300,240 180,256 150,272'), 1, 16, 0.8);
  person(c, { x: 242, y: 209, h: 17, pose: 'climb', coat: ink.blue, left: true });
  person(c, { x: 276, y: 217, h: 20, pose: 'climb', coat: ink.saffron, load: 'sack', left: true });
  person(c, { x: 312, y: 224, h: 24, pose: 'walk', coat: ink.green, load: 'pack', left: true, hat: 'beanie' });
  prayerFlags(c, ink.wood, [20, 190], [150, 226], 12, 12);
  c.stroke(ink.wood, 2.4, 'M20 188V252M150 224V262');
  rocks(c, m.near, depth(m, 0.45), triples('26,258,30 84,268,24 430,262,40 470,250,26 380,270,18'));
}

/** Shimla: a town along its ridge under the church tower, cedars between the roofs. */
export function shimla(c: Canvas): void {
  const m = moods.dusk;
  sky(c, m, { x: 96, y: 74, r: 19 });
  massif(c, m, {
    seed: 8,
    light: 'left',
    points: points('0,116 70,98 130,112 210,88 280,112 360,94 480,112'),
    base: 156,
    veil: 0.35,
  });
  range(c, m, { seed: 3, points: points('0,138 120,124 240,146 360,132 480,126'), far: 0.7, base: 190 });
  range(c, m, { seed: 7, points: points('0,170 120,158 260,172 480,150'), far: 0.45, base: 220, forest: 7 });
  const crest = range(c, m, {
    seed: 14,
    points: points('0,206 100,170 200,144 300,138 390,156 480,190'),
    far: 0.18,
    base: 270,
    rough: 0.06,
    veil: 0.15,
  });
  deodars(c, depth(m, 0.14), [...stand(crest, 5, 30, 190, 20, 30), ...stand(crest, 6, 360, 470, 17, 34)], 2);
  church(c, 232, 144, 44);
  const roofs = [ink.roof, ink.green, ink.slate, ink.rust];
  const walls = [ink.wall, ['#e9d4b0', '#93866f'], ['#d9dfdc', '#87918f'], ['#f0dfd2', '#a3928a']] as const;
  const rows: readonly (readonly [number, number, number, number])[] = quads(
    '150,170,27,14 186,162,31,15 306,157,34,16 348,163,28,14 90,198,30,14 128,192,36,17 172,187,32,15 212,181,38,18 260,178,32,15 300,182,36,16 344,189,32,16 386,191,28,13 52,228,32,15 98,224,36,18 146,219,34,16 192,214,40,19 244,211,36,18 290,214,40,18 338,221,34,17 382,221,38,17 428,224,28,14',
  );
  rows.forEach(([x, y, w, h], i) => {
    house(c, {
      x,
      y,
      w,
      h,
      wall: walls[(i * 7) % 4] ?? ink.wall,
      roof: roofs[(i * 5 + (i >> 2)) % 4] ?? ink.roof,
      windows: 2 + (i % 2),
      gable: i % 5 === 2,
    });
  });
  deodars(c, depth(m, 0.06), triples('84,238,40 140,236,30 238,226,36 284,230,30 332,234,40 422,236,38 184,232,28'), 4);
  meadow(c, mix(m.near, m.air, 0.06), m.near, points('0,248 120,242 240,234 360,238 480,250'));
  deodars(c, m.near, triples('22,268,128 50,270,84 2,266,96 444,268,92 468,268,136 420,270,58'), 6);
}
