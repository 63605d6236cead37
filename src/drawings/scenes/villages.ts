import type { Canvas } from '../canvas.ts';
import { prayerFlags } from '../flags.ts';
import { points, quads, triples } from '../geometry.ts';
import { meadow } from '../ground.ts';
import { woodHouse } from '../houses.ts';
import { massif } from '../massif.ts';
import { depth, ink, mix, moods } from '../palette.ts';
import { person } from '../people.ts';
import { range } from '../ridge.ts';
import { mist, sky, steam } from '../sky.ts';
import { deodars, roundTree, stand } from '../trees.ts';

/** A village of slate roofs over its terraced fields. */
export function sceneVillage(c: Canvas): void {
  const m = moods.dawn;
  sky(c, m, { x: 390, y: 64, r: 17 });
  massif(c, m, { seed: 111, points: points('0,90 80,48 150,92 240,74 320,110 400,92 480,112'), base: 170 });
  range(c, m, { seed: 112, points: points('0,118 140,140 280,152 390,120 480,104'), far: 0.6, base: 190, forest: 9 });
  mist(c, m.haze, quads('220,172,220,20'), 0.9);
  const hill = range(c, m, {
    seed: 113,
    points: points('0,150 120,162 250,178 380,162 480,140'),
    far: 0.34,
    base: 240,
    rough: 0.06,
    veil: 0.3,
  });
  deodars(c, depth(m, 0.28), [...stand(hill, 2, 4, 110, 15, 30), ...stand(hill, 3, 400, 476, 16, 36)], 3);
  points('178,0.1 196,0.28 214,0.46 232,0.66').forEach(([y = 0, t = 0], i) => {
    meadow(
      c,
      mix(mix(m.grass, ['#e3c873', '#6d683f'], i % 2 ? 0.5 : 0.15), m.near, t * 0.5),
      mix(m.grass, m.near, 0.3 + t * 0.6),
      [
        [0, y - 6],
        [120, y + 4],
        [260, y + 8],
        [380, y],
        [480, y - 10],
      ],
    );
  });
  woodHouse(c, 66, 206, 58);
  woodHouse(c, 150, 198, 50);
  woodHouse(c, 342, 200, 54);
  woodHouse(c, 262, 212, 66);
  steam(c, m.snow, triples('110,158,44 318,158,50'), 6, 0.6);
  prayerFlags(c, ink.wood, [126, 168], [262, 170], 12, 9);
  roundTree(c, [228, 218, 44], mix(m.grass, m.near, 0.3), ink.wood);
  roundTree(c, [430, 216, 54], mix(m.grass, m.near, 0.4), ink.wood);
  person(c, { x: 196, y: 242, h: 44, pose: 'walk', coat: ink.red, load: 'kilta', hat: 'scarf' });
  person(c, { x: 398, y: 240, h: 42, pose: 'bend', coat: ink.blue, hat: 'topi', left: true });
  meadow(c, mix(m.near, m.grass, 0.3), m.near, points('0,252 140,258 300,256 480,246'));
  deodars(c, m.near, triples('16,264,92 40,268,60 468,264,84'), 4);
}
