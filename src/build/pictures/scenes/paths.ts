import type { Canvas } from '../canvas.ts';
import { cairn, prayerFlags } from '../flags.ts';
import { curve, oval, type Point, polygon } from '../geometry.ts';
import { depth, ink, mix, moods } from '../palette.ts';
import { person, sack } from '../people.ts';
import { massif, range, trail } from '../ridge.ts';
import { birds, cloud, mist, sky } from '../sky.ts';
import { meadow, rocks, tent, water } from '../things.ts';
import { deodars, stand, tufts } from '../trees.ts';

/** A trail in switchbacks, three people coming down with what others left. */
export function sceneTrail(c: Canvas): void {
  const m = moods.dawn;
  sky(c, m, { x: 96, y: 72, r: 18 });
  massif(c, m, {
    seed: 5,
    light: 'left',
    points: [
      [0, 128],
      [90, 110],
      [160, 126],
      [270, 60],
      [340, 104],
      [400, 72],
      [480, 112],
    ],
    base: 180,
  });
  range(c, m, {
    seed: 16,
    points: [
      [0, 120],
      [110, 150],
      [220, 172],
      [340, 150],
      [480, 110],
    ],
    far: 0.62,
    base: 210,
    forest: 8,
  });
  mist(c, m.haze, [[200, 186, 220, 22]], 0.9);
  const side = range(c, m, {
    seed: 19,
    points: [
      [0, 210],
      [120, 196],
      [260, 178],
      [380, 134],
      [480, 106],
    ],
    far: 0.36,
    base: 270,
    rough: 0.07,
    veil: 0.2,
  });
  trail(
    c,
    mix(m.haze, m.grass, 0.15),
    [
      [452, 124],
      [412, 146],
      [446, 160],
      [380, 176],
      [420, 194],
      [330, 208],
      [250, 216],
      [180, 238],
      [120, 280],
    ],
    1.5,
    44,
  );
  deodars(c, depth(m, 0.3), [...stand(side, 3, 250, 350, 17, 30), [466, 160, 40], [450, 190, 34], [352, 196, 30]], 2);
  person(c, { x: 336, y: 214, h: 42, pose: 'walk', coat: ink.green, load: 'pack', left: true, hat: 'brim' });
  person(c, { x: 262, y: 228, h: 56, pose: 'walk', coat: ink.blue, load: 'kilta', left: true, hat: 'scarf' });
  person(c, { x: 172, y: 254, h: 74, pose: 'walk', coat: ink.red, load: 'sack', left: true, hat: 'topi' });
  meadow(c, mix(m.near, m.grass, 0.2), m.near, [
    [0, 236],
    [70, 252],
    [120, 272],
    [240, 274],
    [360, 256],
    [480, 232],
  ]);
  deodars(
    c,
    m.near,
    [
      [24, 264, 128],
      [58, 268, 90],
      [462, 268, 100],
      [436, 270, 62],
    ],
    4,
  );
  tufts(
    c,
    m.near,
    [
      [300, 262],
      [340, 258],
      [390, 250],
    ],
    8,
  );
}

/** A high lake that holds its mountains upside down. */
export function sceneLake(c: Canvas): void {
  const m = moods.noon;
  sky(c, m);
  cloud(
    c,
    m,
    [
      [80, 36, 60],
      [60, 45, 110],
      [96, 54, 70],
    ],
    9,
    0.6,
  );
  const crest: Point[] = [
    [0, 112],
    [70, 86],
    [120, 108],
    [230, 40],
    [300, 98],
    [372, 66],
    [480, 110],
  ];
  massif(c, m, { seed: 61, points: crest, base: 166 });
  range(c, m, {
    seed: 62,
    points: [
      [0, 130],
      [90, 148],
      [200, 160],
      [330, 156],
      [480, 124],
    ],
    far: 0.5,
    base: 170,
    forest: 8,
    veil: 0.15,
  });
  water(c, m, 'M0 164H480V270H0z', []);
  c.fade(
    [
      [m.shade, 0.6],
      [m.shade, 0],
    ],
    polygon(
      crest
        .map(([x, y]): Point => [x, 166 + (166 - y) * 0.62])
        .concat([
          [480, 166],
          [0, 166],
        ]),
    ),
  );
  c.fade(
    [
      [depth(m, 0.5), 0.6],
      [depth(m, 0.5), 0],
    ],
    polygon([
      [0, 166],
      [0, 196],
      [90, 184],
      [200, 172],
      [330, 174],
      [480, 200],
      [480, 166],
    ]),
  );
  c.stroke(m.snow, 1.5, 'M60 196h70M150 208h40M260 190h60M330 216h90M210 230h60M60 232h50', 0.6);
  meadow(c, mix(m.grass, m.near, 0.2), mix(m.grass, m.near, 0.8), [
    [0, 236],
    [90, 244],
    [180, 262],
    [260, 282],
    [300, 290],
    [480, 300],
  ]);
  meadow(c, mix(m.grass, m.near, 0.3), m.near, [
    [300, 290],
    [340, 262],
    [400, 244],
    [480, 226],
  ]);
  person(c, { x: 104, y: 256, h: 66, pose: 'bend', coat: ink.saffron, hat: 'beanie' });
  c.fill(
    ink.white,
    polygon([
      [124, 254],
      [126, 246],
      [131, 246],
      [133, 254],
    ]),
  );
  sack(c, 66, 248, 26);
  person(c, { x: 398, y: 250, h: 58, pose: 'stand', coat: ink.blue, load: 'pack', left: true });
  rocks(c, mix(ink.slate, m.near, 0.4), ink.stone, [
    [196, 264, 14],
    [226, 268, 9],
    [346, 264, 12],
    [20, 244, 12],
  ]);
  deodars(
    c,
    m.near,
    [
      [462, 256, 104],
      [440, 258, 72],
      [12, 262, 60],
    ],
    3,
  );
}

/** A flower meadow with a camp that leaves nothing behind. */
export function sceneMeadow(c: Canvas): void {
  const m = moods.noon;
  sky(c, m, { x: 400, y: 50, r: 16 });
  cloud(
    c,
    m,
    [
      [50, 52, 56],
      [30, 61, 104],
      [66, 70, 60],
    ],
    9,
    0.65,
  );
  massif(c, m, {
    seed: 33,
    points: [
      [0, 106],
      [80, 66],
      [140, 100],
      [210, 78],
      [300, 112],
      [390, 84],
      [480, 104],
    ],
    base: 158,
  });
  range(c, m, {
    seed: 31,
    points: [
      [0, 136],
      [130, 126],
      [270, 146],
      [400, 122],
      [480, 128],
    ],
    far: 0.58,
    base: 180,
    forest: 9,
  });
  meadow(c, mix(m.grass, m.haze, 0.45), mix(m.grass, m.haze, 0.1), [
    [0, 158],
    [120, 166],
    [260, 156],
    [380, 164],
    [480, 150],
  ]);
  const rise = [
    [0, 190],
    [120, 172],
    [260, 184],
    [380, 196],
    [480, 178],
  ] as const;
  meadow(c, mix(m.grass, m.haze, 0.2), mix(m.grass, m.near, 0.3), rise);
  tent(c, 120, 190, 40);
  tent(c, 176, 188, 30, ['#5f8fb4', '#8fb4d6']);
  prayerFlags(c, ink.wood, [226, 150], [330, 166], 9, 9);
  c.stroke(ink.wood, 1.8, 'M226 148V190M330 164V198');
  person(c, { x: 262, y: 228, h: 54, pose: 'give', coat: ink.green, hat: 'brim' });
  sack(c, 286, 210, 26);
  person(c, { x: 312, y: 228, h: 52, pose: 'give', coat: ink.red, hat: 'scarf', left: true });
  meadow(c, mix(m.grass, m.near, 0.2), mix(m.grass, m.near, 0.65), [
    [0, 226],
    [120, 236],
    [240, 228],
    [360, 240],
    [480, 220],
  ]);
  const spots: Point[] = [
    [30, 246],
    [64, 256],
    [96, 244],
    [140, 258],
    [186, 246],
    [226, 260],
    [300, 252],
    [344, 262],
    [386, 250],
    [430, 258],
    [458, 240],
  ];
  tufts(c, mix(m.grass, m.near, 0.8), spots, 8);
  [ink.yellow, ink.white, ink.red].forEach((colour, k) => {
    c.stroke(
      colour,
      4.4,
      spots
        .filter((_, i) => i % 3 === k)
        .map(([x, y]) => `M${x} ${y - 9}h0M${x + 14} ${y - 1}h0M${x - 12} ${y + 3}h0`)
        .join(''),
    );
  });
  deodars(
    c,
    m.near,
    [
      [450, 232, 110],
      [472, 236, 84],
      [424, 230, 64],
      [8, 234, 84],
    ],
    5,
  );
}

/** A high pass: cairns, flags across the saddle, the next valley beyond. */
export function scenePass(c: Canvas): void {
  const m = moods.dawn;
  sky(c, m, { x: 240, y: 112, r: 22 });
  massif(c, m, {
    seed: 81,
    points: [
      [90, 150],
      [150, 128],
      [196, 146],
      [250, 132],
      [310, 150],
      [350, 134],
      [420, 150],
    ],
    base: 190,
    veil: 0.3,
  });
  mist(c, m.haze, [[240, 182, 180, 24]], 0.95);
  massif(c, m, {
    seed: 82,
    points: [
      [-20, 60],
      [20, 34],
      [110, 130],
      [170, 186],
    ],
    base: 250,
    rough: 0.14,
  });
  massif(c, m, {
    seed: 85,
    points: [
      [310, 188],
      [370, 118],
      [400, 130],
      [462, 38],
      [500, 60],
    ],
    base: 250,
    rough: 0.14,
  });
  meadow(c, m.snow, mix(m.shade, m.near, 0.15), [
    [0, 176],
    [90, 192],
    [180, 206],
    [300, 206],
    [390, 194],
    [480, 172],
  ]);
  trail(
    c,
    mix(m.shade, m.near, 0.3),
    [
      [250, 206],
      [236, 214],
      [262, 226],
      [220, 244],
      [230, 276],
    ],
    4,
    40,
    0.7,
  );
  prayerFlags(c, ink.wood, [92, 132], [248, 178], 14, 14);
  prayerFlags(c, ink.wood, [396, 124], [248, 178], 16, 14);
  c.stroke(ink.wood, 2.6, 'M92 128V206M396 120V206M248 174V216');
  cairn(c, mix(ink.slate, m.near, 0.2), ink.stone, 248, 216, 34);
  person(c, { x: 176, y: 236, h: 58, pose: 'climb', coat: ink.blue, load: 'pack', hat: 'beanie' });
  person(c, { x: 318, y: 232, h: 52, pose: 'walk', coat: ink.saffron, load: 'sack', left: true, hat: 'topi' });
  rocks(c, m.near, depth(m, 0.4), [
    [40, 262, 40],
    [100, 268, 22],
    [420, 266, 34],
    [466, 254, 30],
    [150, 272, 14],
  ]);
  birds(
    c,
    depth(m, 0.2),
    [
      [300, 70],
      [322, 60],
    ],
    6,
  );
}

/** A glacier between moraines, its melt running out below. */
export function sceneGlacier(c: Canvas): void {
  const m = moods.noon;
  sky(c, m);
  massif(c, m, {
    seed: 91,
    points: [
      [0, 70],
      [60, 44],
      [130, 96],
      [190, 84],
      [250, 100],
      [330, 30],
      [420, 84],
      [480, 60],
    ],
    base: 200,
    rough: 0.22,
    spurs: 4,
  });
  const ice: Point[] = [
    [196, 96],
    [244, 98],
    [262, 130],
    [250, 160],
    [282, 190],
    [330, 214],
    [322, 228],
    [250, 232],
    [190, 222],
    [196, 190],
    [214, 160],
    [192, 128],
  ];
  c.fade([m.snow, mix(m.snow, ['#9fd3e0', '#5f97ad'], 0.75)], polygon(ice));
  c.stroke(
    ['#8cc3d4', '#5c8ca4'],
    1.5,
    'M206 122q18 8 44 2M206 140q22 8 50 0M216 162q16 8 34 2M208 178q28 8 58 4M198 196q40 10 90 2M196 210q56 10 118 6',
  );
  c.fill(
    mix(['#8cc3d4', '#5c8ca4'], m.near, 0.25),
    `${curve([
      [190, 222],
      [216, 216],
      [250, 219],
      [290, 214],
      [330, 214],
    ])}L326 230L250 236L192 228z`,
  );
  c.fade(
    [depth(m, 0.45), depth(m, 0.25)],
    `${curve([
      [0, 150],
      [80, 150],
      [150, 176],
      [196, 210],
      [206, 240],
    ])}V270H0z`,
  );
  c.fade(
    [depth(m, 0.4), depth(m, 0.2)],
    `${curve([
      [480, 130],
      [400, 150],
      [340, 186],
      [318, 214],
      [300, 240],
    ])}V270H480z`,
  );
  water(
    c,
    m,
    `${curve([
      [236, 230],
      [226, 244],
      [252, 256],
      [230, 274],
    ])}H330${curve([
      [330, 274],
      [318, 256],
      [274, 244],
      [282, 230],
    ]).replace('M', 'L')}z`,
    [
      [246, 250, 30],
      [258, 262, 36],
    ],
  );
  rocks(c, m.near, depth(m, 0.5), [
    [60, 258, 34],
    [120, 264, 22],
    [180, 264, 14],
    [360, 264, 18],
    [420, 260, 36],
    [468, 268, 24],
    [160, 226, 8],
    [350, 226, 9],
    [90, 214, 9],
  ]);
  person(c, { x: 128, y: 238, h: 58, pose: 'walk', coat: ink.red, load: 'pack', hat: 'beanie' });
  person(c, { x: 372, y: 232, h: 50, pose: 'bend', coat: ink.saffron, hat: 'brim', left: true });
  c.fill(
    ink.blue,
    polygon([
      [352, 232],
      [354, 226],
      [358, 226],
      [360, 232],
    ]),
  );
}

/** A snowfield: a rope of three, and their tracks. */
export function sceneSnow(c: Canvas): void {
  const m = moods.night;
  sky(c, m, { x: 110, y: 60, r: 16 });
  range(c, m, {
    seed: 101,
    points: [
      [0, 128],
      [100, 104],
      [200, 132],
      [300, 110],
      [480, 134],
    ],
    far: 0.95,
    base: 190,
    rough: 0.24,
  });
  massif(c, m, {
    seed: 104,
    light: 'left',
    points: [
      [150, 170],
      [230, 124],
      [270, 140],
      [372, 44],
      [430, 92],
      [480, 76],
    ],
    base: 230,
    rough: 0.17,
    spurs: 4,
  });
  mist(c, m.haze, [[140, 182, 200, 26]], 0.9);
  c.fade(
    [m.snow, mix(m.snow, m.shade, 0.6)],
    `${curve([
      [0, 196],
      [100, 186],
      [220, 200],
      [340, 186],
      [480, 168],
    ])}V270H0z`,
  );
  c.fade(
    [mix(m.snow, m.shade, 0.25), mix(m.snow, m.shade, 0.85)],
    `${curve([
      [0, 214],
      [110, 222],
      [240, 246],
      [360, 246],
      [480, 226],
    ])}V270H0z`,
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
  deodars(
    c,
    mix(m.near, m.air, 0.15),
    [
      [430, 222, 66],
      [452, 226, 88],
      [474, 222, 60],
    ],
    3,
  );
  c.fill(m.snow, `${oval(452, 228, 40, 5, 1)}`, 0.9);
}
