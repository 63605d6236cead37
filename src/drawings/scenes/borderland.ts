import type { Canvas } from '../canvas.ts';
import { prayerFlags } from '../flags.ts';
import { band, box, points, polygon, quads, triples } from '../geometry.ts';
import { meadow, rocks, water } from '../ground.ts';
import { woodHouse } from '../houses.ts';
import { sack } from '../loads.ts';
import { massif } from '../massif.ts';
import { depth, ink, mix, moods } from '../palette.ts';
import { person } from '../people.ts';
import { range } from '../ridge.ts';
import { blocks, chorten } from '../shrines.ts';
import { sky } from '../sky.ts';
import { bale, bin, heap } from '../things.ts';
import { deodars, roundTree, stand } from '../trees.ts';

/** Spiti: bare painted hills, a chorten and its flags. */
export function sceneSpiti(c: Canvas): void {
  const m = moods.desert;
  sky(c, m, { x: 84, y: 60, r: 16 });
  massif(c, m, { seed: 121, light: 'left', points: points('0,116 110,92 190,112 300,66 390,100 480,78'), base: 160 });
  range(c, m, { seed: 122, points: points('0,128 90,112 200,146 330,126 480,108'), far: 0.72, base: 196, rough: 0.2 });
  range(c, m, {
    seed: 123,
    points: points('0,164 120,170 250,180 380,150 480,132'),
    far: 0.46,
    base: 230,
    rough: 0.16,
    veil: 0.6,
  });
  water(
    c,
    m,
    band(points('120,196 190,200 250,208 350,208 480,200'), points('480,222 350,226 240,218 180,206 120,196')),
    triples('260,213,40 360,217,50'),
  );
  meadow(c, mix(m.near, m.haze, 0.55), mix(m.near, m.haze, 0.1), points('0,200 100,204 220,226 340,236 480,226'));
  prayerFlags(c, ink.wood, [148, 150], [288, 206], 14, 12);
  prayerFlags(c, ink.wood, [148, 150], [22, 196], 12, 12);
  chorten(c, 148, 232, 62);
  chorten(c, 216, 236, 30);
  chorten(c, 84, 234, 34);
  person(c, { x: 306, y: 248, h: 52, pose: 'walk', coat: ink.rust, load: 'pack', left: true, hat: 'brim' });
  person(c, { x: 348, y: 250, h: 56, pose: 'walk', coat: ink.blue, load: 'sack', left: true, hat: 'scarf' });
  rocks(
    c,
    mix(m.near, ink.deep, 0.35),
    mix(m.near, m.haze, 0.3),
    triples('430,262,30 470,268,24 30,266,26 250,266,12 394,268,10'),
  );
}

/** Sustaining Paradise: the monastery village that climbs its hill in the desert of Spiti. */
export function sustainingParadise(c: Canvas): void {
  const m = moods.desert;
  sky(c, m, { x: 400, y: 56, r: 16 });
  massif(c, m, { seed: 131, points: points('0,70 70,46 140,86 210,62 300,92 390,72 480,96'), base: 160 });
  range(c, m, { seed: 132, points: points('0,150 140,130 320,118 480,104'), far: 0.66, base: 206, rough: 0.18 });
  water(
    c,
    m,
    band(points('300,190 360,196 420,194 480,198'), points('480,220 420,212 350,206 300,190')),
    triples('390,203,40'),
  );
  c.fade(
    [depth(m, 0.25), mix(m.near, m.haze, 0.5)],
    polygon(
      points(
        '20,244 70,196 104,172 140,132 168,112 204,108 238,124 270,158 304,186 352,212 420,240 420,270 0,270 0,252',
      ),
    ),
  );
  c.fill(
    mix(m.near, m.haze, 0.42),
    polygon(points('204,108 238,124 270,158 304,186 352,212 420,240 330,236 290,208 252,190 232,150')),
  );
  blocks(
    c,
    quads(
      '172,112,24,20 194,112,18,14 152,126,22,16 180,128,30,18 208,128,24,18 136,144,26,18 160,144,28,17 190,146,32,20 222,146,24,17 118,164,28,18 146,164,26,18 174,166,34,20 210,166,30,18 242,166,24,16 96,188,30,19 128,186,34,20 166,188,30,19 200,188,36,20 240,190,30,18 274,190,24,16',
    ),
  );
  prayerFlags(c, ink.wood, [184, 82], [304, 170], 14, 9);
  c.stroke(ink.wood, 1.6, 'M184 96V80M304 186V168');
  meadow(c, mix(m.grass, m.haze, 0.15), mix(m.grass, m.near, 0.5), points('0,224 120,216 260,222 380,232 480,216'));
  c.stroke(mix(m.grass, m.near, 0.4), 1.4, 'M20 232h80M60 240h90M150 230h70M250 240h80M180 248h90', 0.6);
  chorten(c, 420, 246, 48);
  person(c, { x: 330, y: 256, h: 50, pose: 'give', coat: ink.rust });
  sack(c, 354, 240, 26);
  person(c, { x: 378, y: 258, h: 50, pose: 'give', coat: ink.green, hat: 'scarf', left: true });
  roundTree(c, [36, 250, 66], mix(m.grass, ['#c9b94e', '#7d7a44'], 0.4), ink.wood);
  roundTree(c, [80, 256, 48], mix(m.grass, ['#c9b94e', '#7d7a44'], 0.2), ink.wood);
}

/** Rakcham: the sorting shed at the edge of a village in the Baspa valley. */
export function rakchamMrf(c: Canvas): void {
  const m = moods.noon;
  sky(c, m);
  massif(c, m, {
    seed: 141,
    points: points('-10,30 40,10 110,84 160,120 226,96 276,128 350,70 430,24 490,50'),
    base: 200,
    rough: 0.17,
    spurs: 4,
  });
  const left = range(c, m, {
    seed: 142,
    points: points('0,100 80,136 180,170 260,178'),
    far: 0.5,
    base: 196,
    forest: 10,
  });
  range(c, m, { seed: 143, points: points('220,178 320,164 410,132 480,108'), far: 0.44, base: 200, forest: 10 });
  deodars(c, depth(m, 0.34), stand(left, 8, 4, 100, 16, 34), 2);
  meadow(c, mix(m.grass, m.haze, 0.35), m.grass, points('0,182 140,184 300,182 480,176'));
  woodHouse(c, 26, 200, 40);
  woodHouse(c, 86, 196, 34);
  woodHouse(c, 424, 196, 38);
  water(
    c,
    m,
    band(points('150,184 128,200 92,216 0,232'), points('0,258 110,232 164,206 166,184')),
    triples('60,228,34 20,240,40 120,210,24'),
  );
  meadow(c, mix(m.grass, m.near, 0.12), mix(m.grass, m.near, 0.6), points('0,262 110,244 200,232 340,226 480,224'));
  // The shed: open front under a tin roof, bales stacked by kind.
  c.fill(mix(ink.wood, ink.deep, 0.55), box(206, 156, 196, 82));
  bale(c, ink.blue, 214, 238, 34, 24);
  bale(c, ink.green, 214, 214, 34, 22);
  bale(c, ink.yellow, 252, 238, 34, 24);
  bale(c, ink.red, 252, 214, 34, 22);
  bale(c, ink.stone, 290, 238, 34, 24);
  c.fill(ink.wood, box(200, 150, 7, 90) + box(328, 150, 6, 90) + box(402, 150, 7, 90));
  c.fill(ink.plank, box(334, 204, 68, 5));
  heap(c, [ink.white, ink.blue, ink.red, ink.yellow], 4, 366, 205, 56, 17);
  c.stroke(ink.wood, 3, 'M342 208v30M394 208v30');
  c.fill(mix(ink.slate, ink.blue, 0.2), polygon(points('186,158 214,118 396,118 424,158')));
  c.stroke(
    mix(ink.slate, ink.white, 0.35),
    1.4,
    'M232 119L212 157M258 119L244 157M284 119L276 157M310 119L308 157M336 119L340 157M362 119L372 157M386 119L402 157',
  );
  person(c, { x: 352, y: 248, h: 52, pose: 'bend', coat: ink.saffron, hat: 'scarf' });
  person(c, { x: 424, y: 254, h: 58, pose: 'walk', coat: ink.green, load: 'sack', left: true, hat: 'topi' });
  bin(c, ink.green, 182, 248, 26);
  bin(c, ink.blue, 160, 251, 26);
  deodars(c, m.near, triples('470,266,120 450,268,70'), 6);
}
