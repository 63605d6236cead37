import { house } from '../buildings.ts';
import type { Canvas } from '../canvas.ts';
import { banner, prayerFlags } from '../flags.ts';
import { box, curve, oval, type Point, polygon } from '../geometry.ts';
import { depth, flagColours, ink, mix, moods } from '../palette.ts';
import { person, sack } from '../people.ts';
import { massif, range, trail } from '../ridge.ts';
import { birds, cloud, mist, sky } from '../sky.ts';
import { bale, bin, heap, meadow, pot, rocks, water } from '../things.ts';
import { deodars, roundTree, stand, tufts } from '../trees.ts';

/** Shikhar: a summit with its flag, the walkers on their way with sacks. */
export function shikhar(c: Canvas): void {
  const m = moods.dawn;
  sky(c, m, { x: 380, y: 70, r: 20 });
  range(c, m, {
    seed: 171,
    points: [
      [0, 150],
      [110, 132],
      [230, 160],
      [360, 140],
      [480, 156],
    ],
    far: 0.92,
    base: 210,
    rough: 0.22,
  });
  range(c, m, {
    seed: 172,
    points: [
      [0, 184],
      [130, 170],
      [260, 196],
      [400, 176],
      [480, 180],
    ],
    far: 0.72,
    base: 230,
  });
  mist(
    c,
    m.haze,
    [
      [390, 214, 190, 26],
      [60, 208, 140, 22],
    ],
    0.95,
  );
  massif(c, m, {
    seed: 174,
    points: [
      [-20, 300],
      [206, 58],
      [300, 154],
      [350, 180],
      [520, 310],
    ],
    base: 290,
    rough: 0.11,
    spurs: 5,
  });
  c.stroke(ink.wood, 2.4, 'M206 62V16');
  c.fill(ink.saffron, 'M207 17q14 -6 24 0t20 0l-6 11 6 11q-10 6 -20 0t-24 0z');
  prayerFlags(c, ink.wood, [206, 30], [132, 132], 12, 9);
  trail(
    c,
    mix(m.shade, m.near, 0.18),
    [
      [214, 84],
      [232, 104],
      [222, 120],
      [258, 142],
      [246, 164],
      [300, 190],
      [290, 216],
      [350, 240],
      [360, 280],
    ],
    1,
    26,
    0.6,
  );
  person(c, { x: 228, y: 92, h: 26, pose: 'reach', coat: ink.red, left: true });
  person(c, { x: 254, y: 146, h: 36, pose: 'climb', coat: ink.blue, load: 'sack', left: true, hat: 'beanie' });
  person(c, { x: 300, y: 196, h: 50, pose: 'climb', coat: ink.green, load: 'sack', left: true, hat: 'topi' });
  person(c, { x: 362, y: 252, h: 66, pose: 'climb', coat: ink.saffron, load: 'sack', left: true, hat: 'brim' });
  rocks(c, m.near, depth(m, 0.45), [
    [60, 266, 46],
    [130, 270, 26],
    [430, 266, 40],
    [474, 258, 26],
  ]);
  birds(
    c,
    depth(m, 0.3),
    [
      [100, 70],
      [120, 60],
      [84, 84],
    ],
    6,
  );
}

/** Satyug: a school on the hill, children plant trees. */
export function satyug(c: Canvas): void {
  const m = moods.noon;
  sky(c, m, { x: 420, y: 48, r: 15 });
  cloud(
    c,
    m,
    [
      [240, 34, 44],
      [224, 43, 92],
    ],
    9,
    0.6,
  );
  massif(c, m, {
    seed: 181,
    points: [
      [160, 124],
      [230, 96],
      [280, 112],
      [350, 62],
      [410, 104],
      [480, 84],
    ],
    base: 160,
    veil: 0.1,
  });
  range(c, m, {
    seed: 182,
    points: [
      [0, 118],
      [130, 128],
      [280, 144],
      [480, 124],
    ],
    far: 0.56,
    base: 180,
    forest: 9,
  });
  meadow(c, mix(m.grass, m.haze, 0.35), mix(m.grass, m.near, 0.15), [
    [0, 168],
    [140, 164],
    [300, 172],
    [480, 158],
  ]);
  house(c, { x: 56, y: 196, w: 134, h: 46, wall: ['#f4e3c0', '#a3947a'], roof: ink.roof, windows: 5 });
  house(c, { x: 98, y: 196, w: 50, h: 52, wall: ink.wall, roof: ink.roof, windows: 1, gable: true });
  c.fill(ink.wood, box(116, 176, 15, 20));
  banner(c, ink.wood, ink.saffron, 34, 200, 66);
  c.fill(ink.green, box(35.5, 152, 9, 5) + box(35.5, 142, 9, 4));
  meadow(c, mix(m.grass, m.haze, 0.1), mix(m.grass, m.near, 0.55), [
    [0, 206],
    [140, 200],
    [300, 210],
    [480, 192],
  ]);
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
  c.fill(
    ink.yellow,
    polygon([
      [278, 206],
      [290, 206],
      [288, 219],
      [280, 219],
    ]),
  );
  c.stroke(ink.yellow, 2, 'M279 212l-9 -5');
  c.stroke(m.water, 1.2, 'M269 210q-4 6 -4 10M266 209q-5 5 -6 10');
  person(c, { x: 366, y: 236, h: 52, pose: 'walk', coat: ink.green, left: true, load: 'pack' });
  sapling([352, 212], 12);
  sapling([196, 244], 26);
  sapling([414, 234], 30);
  sapling([130, 240], 18);
  person(c, { x: 440, y: 240, h: 68, pose: 'stand', coat: ink.saffron, left: true, hat: 'topi' });
  meadow(c, mix(m.near, m.grass, 0.45), m.near, [
    [0, 250],
    [140, 260],
    [300, 258],
    [480, 252],
  ]);
  roundTree(c, [20, 264, 86], mix(m.grass, m.near, 0.4), ink.wood);
  tufts(
    c,
    m.near,
    [
      [110, 258],
      [180, 262],
      [330, 258],
      [400, 256],
    ],
    7,
  );
}

/** Wall art: a grey wall becomes a mountain, three people paint it. */
export function wallArt(c: Canvas): void {
  const m = moods.noon;
  sky(c, m);
  range(c, m, {
    seed: 191,
    points: [
      [0, 60],
      [120, 48],
      [250, 70],
      [380, 40],
      [480, 62],
    ],
    far: 0.7,
    base: 110,
    forest: 9,
  });
  const wall = mix(ink.stone, ink.white, 0.35);
  c.fill(wall, box(28, 62, 424, 166));
  c.stroke(mix(wall, ink.slate, 0.3), 1, 'M292 80h30M330 100h40M380 84h36M404 124h34M300 208h44M410 176h30M352 150h26');
  // The painting, finished on the left and still in outline on the right.
  const art = moods.dusk;
  c.fade(
    [
      ['#f7c987', '#b98a55'],
      ['#f9e3bd', '#c7a77c'],
    ],
    'M40 74H318L300 96 330 120 296 150 322 180 300 216H40z',
  );
  c.fill(ink.red, oval(110, 112, 22, 22));
  c.fill(
    ink.blue,
    polygon([
      [40, 178],
      [92, 128],
      [124, 152],
      [186, 92],
      [236, 146],
      [260, 128],
      [296, 150],
      [322, 180],
      [300, 216],
      [40, 216],
    ]),
  );
  c.fill(
    ink.white,
    polygon([
      [186, 92],
      [236, 146],
      [222, 142],
      [206, 156],
      [196, 136],
      [180, 146],
      [166, 112],
    ]) +
      polygon([
        [92, 128],
        [124, 152],
        [112, 150],
        [100, 160],
        [88, 148],
        [74, 146],
      ]),
  );
  c.fill(
    ink.green,
    `${curve([
      [40, 190],
      [110, 176],
      [190, 192],
      [310, 196],
    ])}L300 216H40z`,
  );
  c.stroke(ink.white, 5, 'M60 208q40 -14 80 -2t90 -2');
  c.stroke(mix(art.near, ink.slate, 0.4), 2, 'M322 180L352 150 372 164 408 118 440 156M300 216H440');
  prayerFlags(c, ink.wood, [28, 56], [452, 56], 7, 9);
  c.fade([mix(m.grass, m.haze, 0.2), mix(m.grass, m.near, 0.6)], 'M0 226H480V270H0z');
  c.stroke(ink.wood, 3.4, 'M352 250L378 120M392 250L386 120M358 222h34M363 198h27M368 174h21M373 150h15');
  person(c, { x: 376, y: 176, h: 62, pose: 'reach', coat: ink.saffron, left: true, hat: 'scarf' });
  person(c, { x: 262, y: 254, h: 76, pose: 'reach', coat: ink.red, hat: 'beanie' });
  person(c, { x: 150, y: 252, h: 54, pose: 'reach', coat: ink.yellow, left: true, trousers: ink.blue });
  person(c, { x: 438, y: 256, h: 66, pose: 'stand', coat: ink.blue, left: true, hat: 'topi' });
  pot(c, ink.stone, ink.red, 196, 256, 15);
  pot(c, ink.stone, ink.yellow, 216, 260, 15);
  pot(c, ink.stone, ink.blue, 310, 258, 16);
  pot(c, ink.stone, ink.green, 92, 258, 15);
}

/** Waste to craft: wrappers become baskets and bags on a loom. */
export function wasteToCraft(c: Canvas): void {
  const m = moods.dawn;
  c.fade(
    [
      ['#efe0c8', '#2b2a2c'],
      ['#e3cfb1', '#201f22'],
    ],
    box(0, 0, 480, 270),
  );
  // A window, so that the mountains are in the room.
  c.group('translate(26 26)scale(.36)', () => {
    sky(c, m, { x: 360, y: 70, r: 24 });
    massif(c, m, {
      seed: 201,
      points: [
        [0, 150],
        [110, 80],
        [190, 150],
        [300, 90],
        [400, 150],
        [480, 120],
      ],
      base: 240,
    });
    range(c, m, {
      seed: 202,
      points: [
        [0, 190],
        [160, 210],
        [320, 196],
        [480, 220],
      ],
      far: 0.4,
      base: 300,
      forest: 16,
    });
  });
  c.stroke(ink.wood, 6, 'M26 26H199V124H26zM112 26V124');
  c.fill(ink.plank, box(0, 216, 480, 54));
  c.fill(mix(ink.plank, ink.wood, 0.6), box(0, 216, 480, 6));
  // The loom: a frame, warp threads, and cloth in the flags' colours growing from below.
  c.stroke(ink.wood, 7, 'M252 216V62M396 216V62M244 70H404M246 186H402');
  c.stroke(
    mix(ink.white, ink.stone, 0.4),
    1.2,
    Array.from({ length: 16 }, (_, i) => `M${262 + i * 8.3} 74V184`).join(''),
  );
  const cloth = flagColours.length * 2;
  for (let k = 0; k < flagColours.length; k++) {
    let d = '';
    for (let i = k; i < cloth; i += flagColours.length) {
      const y = 178 - i * 6;
      for (let x = 0; x < 8; x++) d += box(258 + x * 16.6 + (i % 2 ? 8.3 : 0), y, 8.3, 6);
    }
    c.fill(flagColours[k] ?? ink.red, d);
  }
  c.fill(ink.wood, box(250, 112, 148, 6));
  person(c, { x: 428, y: 240, h: 122, pose: 'sit', coat: ink.saffron, hat: 'scarf', left: true, trousers: ink.rust });
  c.fill(ink.wood, box(408, 220, 52, 8));
  c.stroke(ink.wood, 5, 'M414 228L408 256M454 228L460 256');
  basket(c, 92, 250, 88, 62, 1);
  basket(c, 186, 258, 64, 42, 3);
  heap(c, [ink.red, ink.blue, ink.yellow, ink.green, ink.white], 8, 300, 256, 92, 30);
  c.stroke(ink.rust, 5, 'M56 190q36 -56 72 0');
}

/** A woven basket: a checker of strips in the flags' colours; (x, y) is the middle of its foot. */
function basket(c: Canvas, x: number, y: number, w: number, h: number, shift: number): void {
  const [columns, rows] = [9, 5];
  const shapes = flagColours.map(() => '');
  for (let row = 0; row < rows; row++) {
    for (let i = 0; i < columns; i++) {
      const wide = (r: number) => w * (0.8 + (0.2 * r) / rows);
      const [low, high] = [wide(rows - row - 1), wide(rows - row)];
      const left = (width: number, n: number) => x - width / 2 + (width * n) / columns;
      const [top, bottom] = [y - h + (h * row) / rows, y - h + (h * (row + 1)) / rows];
      const k = (i * 2 + row * 3 + shift) % flagColours.length;
      shapes[k] += polygon(
        [
          [left(high, i), top],
          [left(high, i + 1), top],
          [left(low, i + 1), bottom],
          [left(low, i), bottom],
        ],
        10,
      );
    }
  }
  shapes.forEach((d, k) => {
    c.fill(flagColours[k] ?? ink.red, d);
  });
  c.stroke(ink.rust, 4, `M${x - w / 2} ${y - h}h${w}`);
  c.fill(
    ink.deep,
    polygon([
      [x - w / 2, y - h],
      [x - w * 0.26, y - h],
      [x - w * 0.2, y],
      [x - w * 0.4, y],
    ]),
    0.16,
  );
}

/** A sorting table: what came down the mountain becomes six clean heaps. */
export function sceneSorting(c: Canvas): void {
  const m = moods.noon;
  sky(c, m);
  massif(c, m, {
    seed: 211,
    points: [
      [0, 90],
      [90, 54],
      [180, 98],
      [280, 62],
      [380, 96],
      [480, 70],
    ],
    base: 150,
    veil: 0.15,
  });
  range(c, m, {
    seed: 212,
    points: [
      [0, 124],
      [140, 112],
      [300, 128],
      [480, 108],
    ],
    far: 0.55,
    base: 170,
    forest: 10,
  });
  meadow(c, mix(m.grass, m.haze, 0.3), mix(m.grass, m.near, 0.45), [
    [0, 160],
    [160, 154],
    [320, 158],
    [480, 148],
  ]);
  c.fill(
    ['#d9823a', '#a8652f'],
    polygon([
      [60, 92],
      [420, 92],
      [452, 122],
      [28, 122],
    ]),
  );
  c.fill(
    ['#f0b06a', '#c98a4a'],
    polygon([
      [132, 92],
      [204, 92],
      [200, 122],
      [114, 122],
    ]) +
      polygon([
        [276, 92],
        [348, 92],
        [366, 122],
        [280, 122],
      ]),
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
  c.fade(
    [mix(m.near, m.grass, 0.45), m.near],
    `${curve([
      [0, 258],
      [160, 262],
      [320, 262],
      [480, 256],
    ])}V270H0z`,
  );
}

/** Inside a cedar forest: great trunks, light from the right, people between them. */
export function sceneForest(c: Canvas): void {
  const m = moods.monsoon;
  c.fade([mix(m.sky[2], ink.glow, 0.2), mix(m.haze, m.grass, 0.3)], box(0, 0, 480, 270));
  c.glow(
    [
      [ink.glow, 0.7],
      [ink.glow, 0.2],
      [ink.glow, 0],
    ],
    330,
    70,
    230,
    170,
  );
  const rows = [
    [0.78, 190, 190, 40, 1],
    [0.56, 206, 230, 56, 4],
  ] as const;
  for (const [far, y, h, gap, seed] of rows)
    deodars(
      c,
      depth(m, far),
      stand(
        [
          [0, y],
          [480, y],
        ],
        seed,
        -10,
        490,
        gap,
        h,
      ),
      seed,
    );
  meadow(c, mix(m.grass, m.haze, 0.35), mix(m.grass, m.near, 0.4), [
    [0, 196],
    [160, 190],
    [320, 196],
    [480, 184],
  ]);
  trail(
    c,
    mix(m.haze, ['#d9bd8c', '#5b523d'], 0.6),
    [
      [300, 194],
      [276, 202],
      [310, 216],
      [260, 234],
      [210, 280],
    ],
    5,
    110,
  );
  c.fill(
    ink.glow,
    polygon([
      [330, 0],
      [380, 0],
      [250, 240],
      [150, 250],
    ]) +
      polygon([
        [420, 0],
        [450, 0],
        [390, 232],
        [330, 240],
      ]),
    0.22,
  );
  person(c, { x: 292, y: 222, h: 44, pose: 'walk', coat: ink.red, load: 'sack', left: true, hat: 'beanie' });
  person(c, { x: 236, y: 246, h: 62, pose: 'bend', coat: ink.blue, hat: 'topi', left: true });
  sack(c, 284, 246, 28);
  const trunk = (x: number, w: number, foot: number) => {
    c.fill(
      mix(ink.wood, m.near, 0.62),
      `M${x - w / 2} 0L${x - w * 0.56} ${foot - 22}q-2 16 -${w * 0.5} 24h${w * 2.1}q-${w * 0.4} -6 -${w * 0.48} -24L${x + w / 2} 0z`,
    );
    c.fill(
      mix(ink.wood, m.near, 0.3),
      `M${x + w * 0.24} 0L${x + w * 0.3} ${foot - 16}q2 10 ${w * 0.5} 16q-${w * 0.16} -6 -${w * 0.22} -22L${x + w / 2} 0z`,
    );
  };
  trunk(62, 34, 250);
  trunk(142, 20, 222);
  trunk(410, 42, 258);
  trunk(352, 16, 212);
  const branch = (x: number, y: number, s: number) =>
    `M${x} ${y}q${s * 26} ${-6} ${s * 62} 12q${-s * 14} 2 ${-s * 20} 8q${-s * 6} -4 ${-s * 14} 2q${-s * 6} -6 ${-s * 12} -2q${-s * 6} -8 ${-s * 16} -8z`;
  c.fill(
    m.near,
    [
      [76, 34, 1],
      [48, 66, -1],
      [78, 96, 1],
      [394, 30, -1],
      [428, 60, 1],
      [392, 92, -1],
      [150, 40, 1],
      [134, 76, -1],
      [346, 70, -1],
    ]
      .map(([x = 0, y = 0, s = 1]) => branch(x, y, s))
      .join(''),
  );
  meadow(c, mix(m.near, m.grass, 0.35), m.near, [
    [0, 246],
    [120, 258],
    [260, 264],
    [380, 258],
    [480, 248],
  ]);
  tufts(
    c,
    mix(m.near, m.grass, 0.6),
    [
      [104, 252],
      [180, 258],
      [330, 252],
      [452, 246],
      [20, 246],
    ],
    10,
  );
}

/** A river below its foot-bridge, people along the bank. */
export function sceneRiver(c: Canvas): void {
  const m = moods.noon;
  sky(c, m, { x: 90, y: 52, r: 15 });
  massif(c, m, {
    seed: 221,
    light: 'left',
    points: [
      [60, 120],
      [150, 84],
      [200, 106],
      [262, 48],
      [330, 104],
      [390, 84],
      [470, 120],
    ],
    base: 170,
  });
  const left = range(c, m, {
    seed: 222,
    points: [
      [0, 74],
      [70, 110],
      [150, 154],
      [230, 182],
    ],
    far: 0.5,
    base: 200,
    forest: 10,
  });
  const right = range(c, m, {
    seed: 223,
    points: [
      [230, 182],
      [330, 150],
      [410, 104],
      [480, 80],
    ],
    far: 0.42,
    base: 200,
    forest: 10,
  });
  deodars(c, depth(m, 0.34), [...stand(left, 1, 0, 90, 16, 36), ...stand(right, 2, 390, 480, 16, 40)], 3);
  meadow(c, mix(m.grass, m.haze, 0.25), mix(m.grass, m.near, 0.3), [
    [0, 176],
    [120, 182],
    [240, 186],
    [360, 182],
    [480, 172],
  ]);
  water(
    c,
    m,
    `${curve([
      [226, 186],
      [240, 198],
      [196, 214],
      [170, 236],
      [120, 274],
    ])}H400${curve([
      [400, 274],
      [350, 240],
      [318, 216],
      [284, 200],
      [262, 186],
    ]).replace('M', 'L')}z`,
    [
      [222, 212, 40],
      [206, 230, 50],
      [270, 236, 60],
      [190, 250, 44],
      [280, 254, 70],
      [244, 198, 22],
    ],
  );
  rocks(c, mix(ink.slate, m.near, 0.3), ink.stone, [
    [250, 222, 9],
    [300, 246, 12],
    [188, 240, 8],
    [226, 260, 13],
  ]);
  meadow(c, mix(m.grass, m.near, 0.15), mix(m.grass, m.near, 0.7), [
    [0, 204],
    [90, 212],
    [150, 228],
    [140, 250],
    [110, 280],
  ]);
  c.fade(
    [mix(m.grass, m.near, 0.15), mix(m.grass, m.near, 0.7)],
    `${curve([
      [480, 196],
      [400, 208],
      [350, 224],
      [370, 248],
      [410, 280],
    ])}H480z`,
  );
  c.stroke(ink.wood, 2.4, 'M88 168V214M408 160V210');
  c.stroke(ink.wood, 3.4, 'M88 198Q248 232 408 192');
  c.stroke(
    ink.wood,
    1.2,
    'M88 170Q248 214 408 164M120 178V202M152 186V207M184 191V210M216 195V211M248 196V212M280 194V211M312 190V208M344 184V204M376 176V199',
  );
  prayerFlags(c, ink.wood, [88, 168], [408, 160], 20, 10);
  person(c, { x: 222, y: 211, h: 42, pose: 'walk', coat: ink.red, load: 'kilta', hat: 'scarf' });
  person(c, { x: 296, y: 209, h: 42, pose: 'walk', coat: ink.blue, load: 'sack', hat: 'topi' });
  person(c, { x: 104, y: 256, h: 62, pose: 'bend', coat: ink.saffron, hat: 'brim' });
  sack(c, 62, 250, 30);
  person(c, { x: 414, y: 258, h: 62, pose: 'bend', coat: ink.green, left: true, hat: 'beanie' });
  deodars(
    c,
    m.near,
    [
      [18, 262, 116],
      [462, 266, 110],
    ],
    5,
  );
}
