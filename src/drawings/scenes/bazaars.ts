import type { Canvas } from '../canvas.ts';
import { banner, prayerFlags } from '../flags.ts';
import { box, curve, points, polygon, quads } from '../geometry.ts';
import { meadow } from '../ground.ts';
import { house } from '../houses.ts';
import { massif } from '../massif.ts';
import { ink, mix, moods } from '../palette.ts';
import { person } from '../people.ts';
import { range } from '../ridge.ts';
import { mist, sky } from '../sky.ts';
import { bin } from '../things.ts';
import { roundTree } from '../trees.ts';

/** Narkanda: the hill bazaar with its bins, apples on the terraces behind. */
export function narkanda(c: Canvas): void {
  const m = moods.dawn;
  sky(c, m, { x: 70, y: 58, r: 16 });
  massif(c, m, {
    seed: 151,
    light: 'left',
    points: points('0,104 90,90 170,106 260,76 350,104 420,88 480,104'),
    base: 150,
    veil: 0.25,
  });
  range(c, m, { seed: 152, points: points('0,130 150,118 300,134 480,112'), far: 0.6, base: 170, forest: 9 });
  meadow(c, mix(m.grass, m.haze, 0.25), mix(m.grass, m.near, 0.2), points('0,152 160,140 320,146 480,130'));
  for (const [x, y] of points('30,168 78,162 126,158 352,158 402,152 452,150'))
    roundTree(c, [x, y, 38], mix(m.grass, m.near, 0.35), ink.wood, ink.red);
  meadow(
    c,
    mix(m.grass, ['#d8c27a', '#6d683f'], 0.35),
    mix(m.grass, m.near, 0.3),
    points('0,178 160,170 320,172 480,162'),
  );
  const shops = [
    [104, ink.roof, ink.yellow],
    [176, ink.green, ink.red],
    [248, ink.slate, ink.blue],
    [320, ink.roof, ink.green],
  ] as const;
  shops.forEach(([x, roof, awning], i) => {
    house(c, {
      x,
      y: 226,
      w: 68,
      h: i % 2 ? 66 : 58,
      roof,
      wall: i % 2 ? ink.wall : ['#e7d3b4', '#8f826e'],
      windows: 3,
    });
    c.fill(mix(ink.wood, ink.deep, 0.4), box(x + 6, 204, 56, 22));
    c.fill(
      awning,
      polygon([
        [x, 204],
        [x + 6, 192],
        [x + 62, 192],
        [x + 68, 204],
      ]),
    );
    c.fill(
      ink.white,
      polygon([
        [x + 17, 204],
        [x + 19, 192],
        [x + 30, 192],
        [x + 30, 204],
      ]) +
        polygon([
          [x + 43, 204],
          [x + 41, 192],
          [x + 52, 192],
          [x + 55, 204],
        ]),
    );
    c.stroke(
      i % 2 ? ink.red : ink.yellow,
      5,
      `M${x + 14} 220h0M${x + 22} 220h0M${x + 30} 220h0M${x + 38} 220h0M${x + 46} 220h0`,
    );
  });
  c.fade(
    [mix(m.haze, ink.stone, 0.5), mix(ink.stone, m.near, 0.55)],
    `${curve(points('0,232 160,226 320,226 480,230'))}V270H0z`,
  );
  bin(c, ink.green, 56, 252, 38);
  bin(c, ink.blue, 86, 253, 38);
  bin(c, ink.red, 116, 254, 38);
  person(c, { x: 154, y: 256, h: 62, pose: 'give', coat: ink.blue, hat: 'scarf', left: true });
  person(c, { x: 318, y: 256, h: 62, pose: 'walk', coat: ink.saffron, load: 'kilta', left: true, hat: 'topi' });
  person(c, { x: 372, y: 254, h: 44, pose: 'walk', coat: ink.red, left: true, load: 'pack' });
  roundTree(c, [440, 262, 108], mix(m.grass, m.near, 0.45), ink.wood, ink.red);
}

/** A bazaar at dusk with its lamps lit. */
export function sceneMarket(c: Canvas): void {
  const m = moods.dusk;
  sky(c, m, { x: 240, y: 110, r: 20 });
  range(c, m, { seed: 161, points: points('0,120 130,104 240,132 360,106 480,120'), far: 0.9, base: 190, rough: 0.2 });
  range(c, m, { seed: 162, points: points('0,140 140,150 250,172 360,150 480,132'), far: 0.6, base: 210, forest: 8 });
  mist(c, m.haze, quads('240,186,120,24'), 0.9);
  c.fill(mix(ink.stone, m.near, 0.62), box(0, 208, 480, 62));
  c.fade(
    [mix(m.haze, ink.stone, 0.4), mix(ink.stone, m.near, 0.42)],
    polygon(points('222,190 258,190 450,270 30,270')),
  );
  const side = (flip: boolean) => {
    const rows = quads('150,196,40,52 88,216,58,76 0,246,86,118');
    rows.forEach(([x, y, w, h], i) => {
      const left = flip ? 480 - x - w : x;
      house(c, {
        x: left,
        y,
        w,
        h,
        wall: i % 2 === Number(flip) ? ink.wall : ['#e2c8a6', '#8a7a66'],
        roof: [ink.slate, ink.roof, ink.rust][i] ?? ink.slate,
        windows: i + 2,
      });
      c.fill(ink.glow, box(left + w * 0.1, y - h * 0.36, w * 0.8, h * 0.36), 0.9);
      c.fill(
        [ink.blue, ink.red, ink.green][flip ? 2 - i : i] ?? ink.red,
        polygon([
          [left - w * 0.03, y - h * 0.33],
          [left + w * 0.06, y - h * 0.46],
          [left + w * 0.94, y - h * 0.46],
          [left + w * 1.03, y - h * 0.33],
        ]),
      );
      c.fill(ink.wood, box(left + w * 0.1, y - h * 0.12, w * 0.8, h * 0.12));
    });
  };
  side(false);
  side(true);
  prayerFlags(c, ink.wood, [86, 136], [394, 136], 20, 12);
  prayerFlags(c, ink.wood, [146, 152], [336, 152], 12, 8);
  person(c, { x: 246, y: 228, h: 34, pose: 'walk', coat: ink.red, hat: 'scarf' });
  person(c, { x: 196, y: 250, h: 58, pose: 'walk', coat: ink.blue, load: 'kilta', hat: 'topi' });
  person(c, { x: 296, y: 256, h: 64, pose: 'bend', coat: ink.saffron, hat: 'beanie' });
  c.fill(ink.white, polygon(points('314,256 317,247 322,247 325,256')));
  bin(c, ink.green, 358, 258, 34);
  bin(c, ink.blue, 386, 261, 36);
  banner(c, ink.wood, ink.white, 110, 262, 62);
}
