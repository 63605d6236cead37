import { church, house, pagoda } from '../buildings.ts';
import type { Canvas } from '../canvas.ts';
import { banner, prayerFlags } from '../flags.ts';
import { curve, oval, type Point, polygon } from '../geometry.ts';
import { depth, ink, mix, moods } from '../palette.ts';
import { person } from '../people.ts';
import { massif, range, trail } from '../ridge.ts';
import { cloud, mist, sky, steam } from '../sky.ts';
import { fence, meadow, rocks, tent, water } from '../things.ts';
import { deodars, stand, tufts } from '../trees.ts';

/** Kheerganga: hot water in a stone basin on a high meadow, cedars around, snow behind. */
export function kheerganga(c: Canvas): void {
  const m = moods.dawn;
  sky(c, m, { x: 372, y: 58, r: 17 });
  massif(c, m, {
    seed: 21,
    points: [
      [0, 96],
      [60, 70],
      [104, 92],
      [196, 36],
      [262, 86],
      [322, 62],
      [380, 98],
      [480, 70],
    ],
    base: 170,
  });
  mist(
    c,
    m.haze,
    [
      [150, 140, 190, 26],
      [380, 146, 150, 22],
    ],
    0.9,
  );
  range(c, m, {
    seed: 4,
    points: [
      [0, 98],
      [90, 138],
      [190, 162],
      [300, 158],
      [400, 118],
      [480, 96],
    ],
    far: 0.6,
    base: 196,
    forest: 9,
  });
  range(c, m, {
    seed: 9,
    points: [
      [0, 136],
      [80, 168],
      [170, 186],
      [320, 186],
      [420, 158],
      [480, 138],
    ],
    far: 0.34,
    base: 214,
    forest: 14,
    veil: 0.4,
  });
  meadow(c, mix(m.grass, m.haze, 0.3), mix(m.grass, m.near, 0.55), [
    [0, 204],
    [110, 186],
    [250, 190],
    [380, 184],
    [480, 198],
  ]);
  house(c, { x: 300, y: 192, w: 40, h: 17, wall: ink.plank, roof: ink.slate, windows: 3 });
  tent(c, 366, 196, 20);
  tent(c, 394, 193, 15, ['#5f8fb4', '#8fb4d6']);
  banner(c, ink.wood, ink.white, 288, 196, 46);
  steam(
    c,
    m.snow,
    [
      [190, 216, 70],
      [220, 212, 104],
      [252, 218, 66],
    ],
    9,
  );
  c.fill(mix(ink.stone, m.near, 0.25), oval(226, 222, 74, 19, 1));
  c.fill(ink.stone, oval(226, 219, 70, 16, 1));
  water(c, { ...m, water: ['#9fd0cf', '#4f8b93'] }, oval(226, 220, 60, 12, 1), [
    [190, 218, 22],
    [226, 224, 30],
    [238, 214, 16],
  ]);
  c.fill(ink.skin, oval(206, 215, 3.4, 3.8) + oval(246, 218, 3.6, 4));
  c.fill(ink.hair, oval(206, 213, 3.4, 2.4) + oval(246, 216, 3.6, 2.5));
  person(c, { x: 318, y: 238, h: 42, pose: 'walk', coat: ink.blue, load: 'sack', left: true, hat: 'beanie' });
  meadow(c, mix(m.near, m.grass, 0.25), m.near, [
    [0, 240],
    [120, 254],
    [260, 252],
    [380, 250],
    [480, 230],
  ]);
  deodars(
    c,
    m.near,
    [
      [30, 256, 132],
      [66, 258, 104],
      [4, 250, 110],
      [98, 260, 70],
      [438, 248, 116],
      [470, 246, 138],
      [410, 252, 76],
    ],
    3,
  );
  tufts(
    c,
    mix(m.grass, m.near, 0.6),
    [
      [150, 240],
      [178, 246],
      [282, 248],
      [352, 246],
    ],
    6,
  );
}

/** Prashar: a round lake in a bowl of grass, the floating island on it, the pagoda at its shore. */
export function prasharLake(c: Canvas): void {
  const m = moods.noon;
  sky(c, m);
  cloud(
    c,
    m,
    [
      [54, 40, 50],
      [36, 48, 96],
      [70, 56, 90],
    ],
    9,
    0.7,
  );
  cloud(
    c,
    m,
    [
      [330, 26, 40],
      [310, 33, 84],
    ],
    8,
    0.6,
  );
  massif(c, m, {
    seed: 34,
    points: [
      [0, 74],
      [46, 56],
      [92, 76],
      [150, 50],
      [206, 74],
      [262, 44],
      [330, 76],
      [390, 54],
      [480, 78],
    ],
    base: 128,
    veil: 0.15,
  });
  range(c, m, {
    seed: 5,
    points: [
      [0, 104],
      [120, 92],
      [260, 108],
      [380, 94],
      [480, 104],
    ],
    far: 0.72,
    base: 150,
  });
  range(c, m, {
    seed: 6,
    points: [
      [0, 112],
      [70, 122],
      [180, 136],
      [300, 132],
      [410, 112],
      [480, 92],
    ],
    far: 0.45,
    base: 170,
    forest: 7,
  });
  meadow(c, mix(m.grass, m.haze, 0.35), m.grass, [
    [0, 130],
    [90, 142],
    [220, 148],
    [350, 142],
    [480, 118],
  ]);
  c.fill(
    mix(m.grass, m.near, 0.22),
    `${curve([
      [0, 148],
      [60, 158],
      [120, 190],
      [190, 232],
      [320, 262],
    ])}V270H0z`,
  );
  c.fill(mix(m.grass, m.haze, 0.2), oval(246, 196, 172, 47, 1));
  water(c, m, oval(246, 197, 160, 40, 1), [
    [140, 186, 40],
    [290, 178, 48],
    [180, 218, 60],
    [318, 208, 44],
    [256, 228, 40],
  ]);
  c.fill(mix(m.near, m.water, 0.62), oval(196, 206, 40, 9, 1), 0.5);
  c.fill(mix(m.grass, m.near, 0.35), oval(196, 202, 40, 9, 1));
  c.fill(mix(m.grass, ['#e8dd8a', '#8a8f55'], 0.45), oval(198, 199.5, 36, 7, 1));
  tufts(
    c,
    mix(m.grass, m.near, 0.5),
    [
      [176, 200],
      [190, 203],
      [206, 201],
      [220, 200],
    ],
    6,
  );
  pagoda(c, 376, 178, 62);
  c.fill(
    mix(ink.slate, m.water, 0.5),
    polygon([
      [346, 184],
      [404, 184],
      [392, 200],
      [384, 214],
      [368, 214],
      [358, 200],
    ]),
    0.28,
  );
  fence(
    c,
    ink.wood,
    [
      [60, 206],
      [84, 221],
      [112, 234],
      [146, 244],
      [186, 251],
      [230, 255],
      [276, 254],
    ],
    10,
  );
  person(c, { x: 306, y: 251, h: 40, pose: 'stand', coat: ink.saffron, hat: 'topi', load: 'kilta', left: true });
  person(c, { x: 330, y: 254, h: 34, pose: 'stand', coat: ink.red, hat: 'scarf', left: true });
  deodars(
    c,
    m.near,
    [
      [446, 262, 96],
      [470, 266, 122],
      [424, 266, 62],
    ],
    5,
  );
  c.fill(
    m.near,
    `${curve([
      [400, 270],
      [440, 258],
      [480, 250],
    ])}V270z`,
  );
}

/** Srikhand Mahadev: one pinnacle of rock above the snow, pilgrims in a line below it. */
export function srikhandMahadev(c: Canvas): void {
  const m = moods.dusk;
  sky(c, m, { x: 300, y: 92, r: 24 });
  range(c, m, {
    seed: 2,
    points: [
      [0, 152],
      [80, 130],
      [160, 156],
      [330, 160],
      [400, 128],
      [480, 150],
    ],
    far: 0.92,
    base: 200,
    rough: 0.24,
  });
  massif(c, m, {
    seed: 12,
    points: [
      [0, 196],
      [70, 178],
      [116, 190],
      [232, 150],
      [330, 168],
      [400, 146],
      [480, 178],
    ],
    base: 262,
    rough: 0.12,
    spurs: 4,
  });
  const rock: Point[] = [
    [172, 172],
    [184, 150],
    [188, 132],
    [199, 118],
    [201, 102],
    [211, 92],
    [213, 74],
    [222, 62],
    [229, 44],
    [236, 58],
    [246, 68],
    [249, 88],
    [260, 100],
    [262, 118],
    [274, 134],
    [278, 152],
    [294, 172],
    [250, 184],
    [206, 182],
  ];
  c.fade([depth(m, 0.12), depth(m, 0.45)], polygon(rock));
  c.fade(
    [mix(depth(m, 0.42), ink.saffron, 0.34), mix(depth(m, 0.6), m.haze, 0.4)],
    polygon([
      [229, 44],
      [236, 58],
      [246, 68],
      [249, 88],
      [260, 100],
      [262, 118],
      [274, 134],
      [278, 152],
      [294, 172],
      [262, 180],
      [254, 158],
      [258, 144],
      [244, 126],
      [246, 108],
      [236, 92],
      [238, 74],
      [230, 62],
    ]),
  );
  c.fill(
    m.snow,
    polygon([
      [211, 92],
      [220, 88],
      [226, 94],
      [216, 98],
      [213, 106],
    ]) +
      polygon([
        [188, 132],
        [200, 126],
        [212, 134],
        [204, 140],
        [196, 138],
        [190, 148],
      ]) +
      polygon([
        [246, 108],
        [262, 112],
        [262, 118],
        [252, 120],
      ]) +
      polygon([
        [213, 150],
        [226, 144],
        [238, 152],
        [228, 160],
        [222, 156],
      ]) +
      polygon([
        [172, 172],
        [184, 160],
        [198, 168],
        [216, 166],
        [232, 174],
        [256, 168],
        [270, 174],
        [280, 164],
        [300, 176],
        [250, 194],
        [190, 190],
      ]),
  );
  c.stroke(ink.red, 1.5, 'M229 45v-16M224 30v4q5 4 10 0v-4');
  mist(
    c,
    m.haze,
    [
      [110, 206, 170, 24],
      [390, 208, 150, 22],
    ],
    0.9,
  );
  c.fade(
    [m.snow, mix(m.snow, m.shade, 0.7)],
    `${curve([
      [0, 236],
      [80, 214],
      [190, 206],
      [300, 222],
      [400, 212],
      [480, 224],
    ])}V270H0z`,
  );
  trail(
    c,
    mix(m.shade, m.near, 0.12),
    [
      [250, 176],
      [222, 192],
      [252, 206],
      [330, 220],
      [300, 240],
      [180, 256],
      [150, 272],
    ],
    1,
    16,
    0.8,
  );
  person(c, { x: 242, y: 209, h: 17, pose: 'climb', coat: ink.blue, left: true });
  person(c, { x: 276, y: 217, h: 20, pose: 'climb', coat: ink.saffron, load: 'sack', left: true });
  person(c, { x: 312, y: 224, h: 24, pose: 'walk', coat: ink.green, load: 'pack', left: true, hat: 'beanie' });
  prayerFlags(c, ink.wood, [20, 190], [150, 226], 12, 12);
  c.stroke(ink.wood, 2.4, 'M20 188V252M150 224V262');
  rocks(c, m.near, depth(m, 0.45), [
    [26, 258, 30],
    [84, 268, 24],
    [430, 262, 40],
    [470, 250, 26],
    [380, 270, 18],
  ]);
}

/** Shimla: a town along its ridge under the church tower, cedars between the roofs. */
export function shimla(c: Canvas): void {
  const m = moods.dusk;
  sky(c, m, { x: 96, y: 74, r: 19 });
  massif(c, m, {
    seed: 8,
    light: 'left',
    points: [
      [0, 116],
      [70, 98],
      [130, 112],
      [210, 88],
      [280, 112],
      [360, 94],
      [480, 112],
    ],
    base: 156,
    veil: 0.35,
  });
  range(c, m, {
    seed: 3,
    points: [
      [0, 138],
      [120, 124],
      [240, 146],
      [360, 132],
      [480, 126],
    ],
    far: 0.7,
    base: 190,
  });
  range(c, m, {
    seed: 7,
    points: [
      [0, 170],
      [120, 158],
      [260, 172],
      [480, 150],
    ],
    far: 0.45,
    base: 220,
    forest: 7,
  });
  const crest = range(c, m, {
    seed: 14,
    points: [
      [0, 206],
      [100, 170],
      [200, 144],
      [300, 138],
      [390, 156],
      [480, 190],
    ],
    far: 0.18,
    base: 270,
    rough: 0.06,
    veil: 0.15,
  });
  deodars(c, depth(m, 0.14), [...stand(crest, 5, 30, 190, 20, 30), ...stand(crest, 6, 360, 470, 17, 34)], 2);
  church(c, 232, 144, 44);
  const roofs = [ink.roof, ink.green, ink.slate, ink.rust];
  const walls = [ink.wall, ['#e9d4b0', '#93866f'], ['#d9dfdc', '#87918f'], ['#f0dfd2', '#a3928a']] as const;
  const rows: readonly (readonly [number, number, number, number])[] = [
    [150, 170, 27, 14],
    [186, 162, 31, 15],
    [306, 157, 34, 16],
    [348, 163, 28, 14],
    [90, 198, 30, 14],
    [128, 192, 36, 17],
    [172, 187, 32, 15],
    [212, 181, 38, 18],
    [260, 178, 32, 15],
    [300, 182, 36, 16],
    [344, 189, 32, 16],
    [386, 191, 28, 13],
    [52, 228, 32, 15],
    [98, 224, 36, 18],
    [146, 219, 34, 16],
    [192, 214, 40, 19],
    [244, 211, 36, 18],
    [290, 214, 40, 18],
    [338, 221, 34, 17],
    [382, 221, 38, 17],
    [428, 224, 28, 14],
  ];
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
  deodars(
    c,
    depth(m, 0.06),
    [
      [84, 238, 40],
      [140, 236, 30],
      [238, 226, 36],
      [284, 230, 30],
      [332, 234, 40],
      [422, 236, 38],
      [184, 232, 28],
    ],
    4,
  );
  meadow(c, mix(m.near, m.air, 0.06), m.near, [
    [0, 248],
    [120, 242],
    [240, 234],
    [360, 238],
    [480, 250],
  ]);
  deodars(
    c,
    m.near,
    [
      [22, 268, 128],
      [50, 270, 84],
      [2, 266, 96],
      [444, 268, 92],
      [468, 268, 136],
      [420, 270, 58],
    ],
    6,
  );
}
