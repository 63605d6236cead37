import { blocks, chorten, house, woodHouse } from '../buildings.ts';
import type { Canvas } from '../canvas.ts';
import { banner, prayerFlags } from '../flags.ts';
import { box, curve, polygon } from '../geometry.ts';
import { depth, ink, mix, moods } from '../palette.ts';
import { person, sack } from '../people.ts';
import { massif, range } from '../ridge.ts';
import { mist, sky, steam } from '../sky.ts';
import { bale, bin, fence, heap, meadow, rocks, water } from '../things.ts';
import { deodars, roundTree, stand } from '../trees.ts';

/** A village of slate roofs over its terraced fields. */
export function sceneVillage(c: Canvas): void {
  const m = moods.dawn;
  sky(c, m, { x: 390, y: 64, r: 17 });
  massif(c, m, {
    seed: 111,
    points: [
      [0, 90],
      [80, 48],
      [150, 92],
      [240, 74],
      [320, 110],
      [400, 92],
      [480, 112],
    ],
    base: 170,
  });
  range(c, m, {
    seed: 112,
    points: [
      [0, 118],
      [140, 140],
      [280, 152],
      [390, 120],
      [480, 104],
    ],
    far: 0.6,
    base: 190,
    forest: 9,
  });
  mist(c, m.haze, [[220, 172, 220, 20]], 0.9);
  const hill = range(c, m, {
    seed: 113,
    points: [
      [0, 150],
      [120, 162],
      [250, 178],
      [380, 162],
      [480, 140],
    ],
    far: 0.34,
    base: 240,
    rough: 0.06,
    veil: 0.3,
  });
  deodars(c, depth(m, 0.28), [...stand(hill, 2, 4, 110, 15, 30), ...stand(hill, 3, 400, 476, 16, 36)], 3);
  [
    [178, 0.1],
    [196, 0.28],
    [214, 0.46],
    [232, 0.66],
  ].forEach(([y = 0, t = 0], i) => {
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
  steam(
    c,
    m.snow,
    [
      [110, 158, 44],
      [318, 158, 50],
    ],
    6,
    0.6,
  );
  prayerFlags(c, ink.wood, [126, 168], [262, 170], 12, 9);
  roundTree(c, [228, 218, 44], mix(m.grass, m.near, 0.3), ink.wood);
  roundTree(c, [430, 216, 54], mix(m.grass, m.near, 0.4), ink.wood);
  person(c, { x: 196, y: 242, h: 44, pose: 'walk', coat: ink.red, load: 'kilta', hat: 'scarf' });
  person(c, { x: 398, y: 240, h: 42, pose: 'bend', coat: ink.blue, hat: 'topi', left: true });
  meadow(c, mix(m.near, m.grass, 0.3), m.near, [
    [0, 252],
    [140, 258],
    [300, 256],
    [480, 246],
  ]);
  deodars(
    c,
    m.near,
    [
      [16, 264, 92],
      [40, 268, 60],
      [468, 264, 84],
    ],
    4,
  );
}

/** Spiti: bare painted hills, a chorten and its flags. */
export function sceneSpiti(c: Canvas): void {
  const m = moods.desert;
  sky(c, m, { x: 84, y: 60, r: 16 });
  massif(c, m, {
    seed: 121,
    light: 'left',
    points: [
      [0, 116],
      [110, 92],
      [190, 112],
      [300, 66],
      [390, 100],
      [480, 78],
    ],
    base: 160,
  });
  range(c, m, {
    seed: 122,
    points: [
      [0, 128],
      [90, 112],
      [200, 146],
      [330, 126],
      [480, 108],
    ],
    far: 0.72,
    base: 196,
    rough: 0.2,
  });
  range(c, m, {
    seed: 123,
    points: [
      [0, 164],
      [120, 170],
      [250, 180],
      [380, 150],
      [480, 132],
    ],
    far: 0.46,
    base: 230,
    rough: 0.16,
    veil: 0.6,
  });
  water(
    c,
    m,
    `${curve([
      [120, 196],
      [190, 200],
      [250, 208],
      [350, 208],
      [480, 200],
    ])}V222${curve([
      [480, 222],
      [350, 226],
      [240, 218],
      [180, 206],
      [120, 196],
    ]).replace('M', 'L')}z`,
    [
      [260, 213, 40],
      [360, 217, 50],
    ],
  );
  meadow(c, mix(m.near, m.haze, 0.55), mix(m.near, m.haze, 0.1), [
    [0, 200],
    [100, 204],
    [220, 226],
    [340, 236],
    [480, 226],
  ]);
  prayerFlags(c, ink.wood, [148, 150], [288, 206], 14, 12);
  prayerFlags(c, ink.wood, [148, 150], [22, 196], 12, 12);
  chorten(c, 148, 232, 62);
  chorten(c, 216, 236, 30);
  chorten(c, 84, 234, 34);
  person(c, { x: 306, y: 248, h: 52, pose: 'walk', coat: ink.rust, load: 'pack', left: true, hat: 'brim' });
  person(c, { x: 348, y: 250, h: 56, pose: 'walk', coat: ink.blue, load: 'sack', left: true, hat: 'scarf' });
  rocks(c, mix(m.near, ink.deep, 0.35), mix(m.near, m.haze, 0.3), [
    [430, 262, 30],
    [470, 268, 24],
    [30, 266, 26],
    [250, 266, 12],
    [394, 268, 10],
  ]);
}

/** Sustaining Paradise: the monastery village that climbs its hill in the desert of Spiti. */
export function sustainingParadise(c: Canvas): void {
  const m = moods.desert;
  sky(c, m, { x: 400, y: 56, r: 16 });
  massif(c, m, {
    seed: 131,
    points: [
      [0, 70],
      [70, 46],
      [140, 86],
      [210, 62],
      [300, 92],
      [390, 72],
      [480, 96],
    ],
    base: 160,
  });
  range(c, m, {
    seed: 132,
    points: [
      [0, 150],
      [140, 130],
      [320, 118],
      [480, 104],
    ],
    far: 0.66,
    base: 206,
    rough: 0.18,
  });
  water(
    c,
    m,
    `${curve([
      [300, 190],
      [360, 196],
      [420, 194],
      [480, 198],
    ])}V220${curve([
      [480, 220],
      [420, 212],
      [350, 206],
      [300, 190],
    ]).replace('M', 'L')}z`,
    [[390, 203, 40]],
  );
  c.fade(
    [depth(m, 0.25), mix(m.near, m.haze, 0.5)],
    polygon([
      [20, 244],
      [70, 196],
      [104, 172],
      [140, 132],
      [168, 112],
      [204, 108],
      [238, 124],
      [270, 158],
      [304, 186],
      [352, 212],
      [420, 240],
      [420, 270],
      [0, 270],
      [0, 252],
    ]),
  );
  c.fill(
    mix(m.near, m.haze, 0.42),
    polygon([
      [204, 108],
      [238, 124],
      [270, 158],
      [304, 186],
      [352, 212],
      [420, 240],
      [330, 236],
      [290, 208],
      [252, 190],
      [232, 150],
    ]),
  );
  blocks(c, [
    [172, 112, 24, 20],
    [194, 112, 18, 14],
    [152, 126, 22, 16],
    [180, 128, 30, 18],
    [208, 128, 24, 18],
    [136, 144, 26, 18],
    [160, 144, 28, 17],
    [190, 146, 32, 20],
    [222, 146, 24, 17],
    [118, 164, 28, 18],
    [146, 164, 26, 18],
    [174, 166, 34, 20],
    [210, 166, 30, 18],
    [242, 166, 24, 16],
    [96, 188, 30, 19],
    [128, 186, 34, 20],
    [166, 188, 30, 19],
    [200, 188, 36, 20],
    [240, 190, 30, 18],
    [274, 190, 24, 16],
  ]);
  prayerFlags(c, ink.wood, [184, 82], [304, 170], 14, 9);
  c.stroke(ink.wood, 1.6, 'M184 96V80M304 186V168');
  meadow(c, mix(m.grass, m.haze, 0.15), mix(m.grass, m.near, 0.5), [
    [0, 224],
    [120, 216],
    [260, 222],
    [380, 232],
    [480, 216],
  ]);
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
    points: [
      [-10, 30],
      [40, 10],
      [110, 84],
      [160, 120],
      [226, 96],
      [276, 128],
      [350, 70],
      [430, 24],
      [490, 50],
    ],
    base: 200,
    rough: 0.17,
    spurs: 4,
  });
  const left = range(c, m, {
    seed: 142,
    points: [
      [0, 100],
      [80, 136],
      [180, 170],
      [260, 178],
    ],
    far: 0.5,
    base: 196,
    forest: 10,
  });
  range(c, m, {
    seed: 143,
    points: [
      [220, 178],
      [320, 164],
      [410, 132],
      [480, 108],
    ],
    far: 0.44,
    base: 200,
    forest: 10,
  });
  deodars(c, depth(m, 0.34), stand(left, 8, 4, 100, 16, 34), 2);
  meadow(c, mix(m.grass, m.haze, 0.35), m.grass, [
    [0, 182],
    [140, 184],
    [300, 182],
    [480, 176],
  ]);
  woodHouse(c, 26, 200, 40);
  woodHouse(c, 86, 196, 34);
  woodHouse(c, 424, 196, 38);
  water(
    c,
    m,
    `${curve([
      [150, 184],
      [128, 200],
      [92, 216],
      [0, 232],
    ])}V258${curve([
      [0, 258],
      [110, 232],
      [164, 206],
      [166, 184],
    ]).replace('M', 'L')}z`,
    [
      [60, 228, 34],
      [20, 240, 40],
      [120, 210, 24],
    ],
  );
  meadow(c, mix(m.grass, m.near, 0.12), mix(m.grass, m.near, 0.6), [
    [0, 262],
    [110, 244],
    [200, 232],
    [340, 226],
    [480, 224],
  ]);
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
  c.fill(
    mix(ink.slate, ink.blue, 0.2),
    polygon([
      [186, 158],
      [214, 118],
      [396, 118],
      [424, 158],
    ]),
  );
  c.stroke(
    mix(ink.slate, ink.white, 0.35),
    1.4,
    'M232 119L212 157M258 119L244 157M284 119L276 157M310 119L308 157M336 119L340 157M362 119L372 157M386 119L402 157',
  );
  person(c, { x: 352, y: 248, h: 52, pose: 'bend', coat: ink.saffron, hat: 'scarf' });
  person(c, { x: 432, y: 252, h: 56, pose: 'walk', coat: ink.green, load: 'sack', left: true, hat: 'topi' });
  bin(c, ink.green, 182, 248, 26);
  bin(c, ink.blue, 160, 251, 26);
  deodars(
    c,
    m.near,
    [
      [470, 266, 120],
      [450, 268, 70],
    ],
    6,
  );
}

/** Narkanda: the hill bazaar with its bins, apples on the terraces behind. */
export function narkanda(c: Canvas): void {
  const m = moods.dawn;
  sky(c, m, { x: 70, y: 58, r: 16 });
  massif(c, m, {
    seed: 151,
    light: 'left',
    points: [
      [0, 104],
      [90, 90],
      [170, 106],
      [260, 76],
      [350, 104],
      [420, 88],
      [480, 104],
    ],
    base: 150,
    veil: 0.25,
  });
  range(c, m, {
    seed: 152,
    points: [
      [0, 130],
      [150, 118],
      [300, 134],
      [480, 112],
    ],
    far: 0.6,
    base: 170,
    forest: 9,
  });
  meadow(c, mix(m.grass, m.haze, 0.25), mix(m.grass, m.near, 0.2), [
    [0, 152],
    [160, 140],
    [320, 146],
    [480, 130],
  ]);
  for (const [x, y] of [
    [30, 168],
    [78, 162],
    [126, 158],
    [352, 158],
    [402, 152],
    [452, 150],
  ] as const)
    roundTree(c, [x, y, 38], mix(m.grass, m.near, 0.35), ink.wood, ink.red);
  meadow(c, mix(m.grass, ['#d8c27a', '#6d683f'], 0.35), mix(m.grass, m.near, 0.3), [
    [0, 178],
    [160, 170],
    [320, 172],
    [480, 162],
  ]);
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
  prayerFlags(c, ink.wood, [104, 172], [392, 170], 6, 8);
  c.fade(
    [mix(m.haze, ink.stone, 0.5), mix(ink.stone, m.near, 0.55)],
    `${curve([
      [0, 232],
      [160, 226],
      [320, 226],
      [480, 230],
    ])}V270H0z`,
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
  range(c, m, {
    seed: 161,
    points: [
      [0, 120],
      [130, 104],
      [240, 132],
      [360, 106],
      [480, 120],
    ],
    far: 0.9,
    base: 190,
    rough: 0.2,
  });
  range(c, m, {
    seed: 162,
    points: [
      [0, 140],
      [140, 150],
      [250, 172],
      [360, 150],
      [480, 132],
    ],
    far: 0.6,
    base: 210,
    forest: 8,
  });
  mist(c, m.haze, [[240, 186, 120, 24]], 0.9);
  c.fade(
    [mix(m.haze, ink.stone, 0.4), mix(ink.stone, m.near, 0.6)],
    polygon([
      [226, 196],
      [254, 196],
      [420, 270],
      [60, 270],
    ]),
  );
  const side = (flip: boolean) => {
    const rows = [
      [150, 196, 40, 52],
      [88, 216, 58, 76],
      [0, 246, 86, 118],
    ] as const;
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
  c.fill(
    ink.white,
    polygon([
      [314, 256],
      [317, 247],
      [322, 247],
      [325, 256],
    ]),
  );
  bin(c, ink.green, 358, 258, 34);
  bin(c, ink.blue, 386, 261, 36);
  banner(c, ink.wood, ink.white, 110, 262, 62);
  fence(
    c,
    ink.wood,
    [
      [400, 268],
      [440, 268],
      [480, 268],
    ],
    12,
  );
}
