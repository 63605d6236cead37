import type { Canvas } from '../canvas.ts';
import { cairn, prayerFlags } from '../flags.ts';
import { curve, oval, polygon, seeded } from '../geometry.ts';
import { depth, ink, mix, moods } from '../palette.ts';
import { person } from '../people.ts';
import { massif, range, trail } from '../ridge.ts';
import { birds, cloud, mist, rain, sky, stars, steam } from '../sky.ts';
import { meadow, rocks, tent, water } from '../things.ts';
import { deodars, stand, tufts } from '../trees.ts';

// The headline stands at the upper left (on a phone: in the upper half of the middle third), so that the
// ground is calm sky there, and what happens stands low and between x = 560 and x = 900.

/** Dawn: the walkers come down with full sacks, the sun beside the great snow mountain. */
export function slideDawn(c: Canvas): void {
  const m = moods.dawn;
  sky(c, m, { x: 985, y: 232, r: 46 });
  massif(c, m, {
    seed: 433,
    light: 'left',
    points: [
      [640, 470],
      [760, 430],
      [850, 446],
      [960, 360],
      [1020, 384],
      [1196, 168],
      [1290, 290],
      [1350, 262],
      [1450, 350],
    ],
    base: 590,
    rough: 0.16,
    spurs: 2,
    step: 44,
  });
  range(c, m, {
    seed: 3,
    points: [
      [0, 452],
      [150, 420],
      [330, 468],
      [560, 452],
      [760, 490],
      [960, 470],
      [1440, 440],
    ],
    far: 0.86,
    base: 620,
    step: 44,
  });
  mist(
    c,
    m.haze,
    [
      [400, 556, 520, 70],
      [1130, 540, 420, 60],
    ],
    0.9,
  );
  range(c, m, {
    seed: 11,
    points: [
      [0, 500],
      [200, 540],
      [480, 500],
      [700, 556],
      [980, 530],
      [1220, 480],
      [1440, 500],
    ],
    far: 0.58,
    base: 690,
    step: 44,
  });
  const mid = range(c, m, {
    seed: 8,
    points: [
      [0, 560],
      [160, 566],
      [420, 622],
      [700, 640],
      [1000, 600],
      [1240, 560],
      [1440, 540],
    ],
    far: 0.28,
    base: 760,
    rough: 0.08,
    veil: 0.25,
    step: 44,
  });
  deodars(c, depth(m, 0.2), stand(mid, 4, 1010, 1440, 42, 84), 2);
  const near = [
    [0, 640],
    [220, 654],
    [460, 690],
    [700, 694],
    [960, 668],
    [1200, 668],
    [1440, 690],
  ] as const;
  meadow(c, mix(m.near, m.air, 0.08), m.near, near);
  prayerFlags(c, m.near, [150, 500], [566, 586], 52, 27);
  c.stroke(m.near, 7, 'M150 494V660M566 580V700');
  person(c, { x: 668, y: 694, h: 112, pose: 'walk', coat: ink.saffron, load: 'sack', hat: 'topi', left: true });
  person(c, { x: 770, y: 692, h: 104, pose: 'walk', coat: ink.blue, load: 'kilta', hat: 'scarf', left: true });
  person(c, { x: 862, y: 684, h: 110, pose: 'walk', coat: ink.red, load: 'sack', hat: 'beanie', left: true });
  deodars(
    c,
    m.near,
    [
      [1150, 720, 190],
      [1216, 730, 250],
      [1290, 726, 176],
      [1352, 740, 286],
      [1420, 740, 220],
      [36, 730, 170],
    ],
    3,
  );
}

/** Noon: a wide valley, the river far below, a lake and the flags of the pass. */
export function slideNoon(c: Canvas): void {
  const m = moods.noon;
  sky(c, m);
  cloud(
    c,
    m,
    [
      [1010, 118, 150],
      [960, 144, 290],
      [1070, 170, 250],
    ],
    28,
    0.75,
  );
  cloud(
    c,
    m,
    [
      [640, 80, 90],
      [600, 100, 190],
    ],
    22,
    0.4,
  );
  massif(c, m, {
    seed: 52,
    points: [
      [560, 470],
      [700, 424],
      [780, 450],
      [930, 330],
      [1010, 376],
      [1120, 240],
      [1210, 320],
      [1310, 214],
      [1450, 330],
    ],
    base: 590,
    rough: 0.2,
    step: 44,
  });
  range(c, m, {
    seed: 5,
    points: [
      [0, 430],
      [180, 468],
      [420, 440],
      [640, 486],
      [900, 498],
      [1160, 470],
      [1440, 430],
    ],
    far: 0.8,
    base: 640,
    step: 44,
  });
  range(c, m, {
    seed: 6,
    points: [
      [0, 480],
      [160, 500],
      [380, 556],
      [640, 590],
      [860, 580],
      [1120, 520],
      [1440, 468],
    ],
    far: 0.48,
    base: 680,
    forest: 22,
    rough: 0.1,
    step: 40,
  });
  meadow(c, mix(m.grass, m.haze, 0.35), m.grass, [
    [0, 560],
    [200, 580],
    [500, 604],
    [800, 600],
    [1100, 570],
    [1440, 540],
  ]);
  water(c, m, oval(720, 640, 330, 34, 1), [
    [500, 632, 90],
    [640, 652, 120],
    [840, 634, 110],
  ]);
  meadow(c, mix(m.grass, m.near, 0.25), mix(m.grass, m.near, 0.75), [
    [0, 610],
    [180, 640],
    [420, 676],
    [760, 690],
    [1080, 660],
    [1440, 610],
  ]);
  trail(
    c,
    mix(m.haze, m.grass, 0.25),
    [
      [1020, 662],
      [930, 676],
      [900, 700],
      [800, 730],
      [780, 770],
    ],
    10,
    90,
    0.8,
  );
  tent(c, 1090, 662, 84);
  tent(c, 1204, 650, 62, ['#5f8fb4', '#8fb4d6']);
  cairn(c, mix(ink.slate, m.near, 0.3), ink.stone, 566, 708, 92);
  prayerFlags(c, m.near, [566, 622], [120, 560], 56, 26);
  c.stroke(m.near, 7, 'M120 552V660');
  person(c, { x: 716, y: 708, h: 112, pose: 'bend', coat: ink.blue, hat: 'brim', left: true });
  person(c, { x: 812, y: 704, h: 116, pose: 'walk', coat: ink.red, load: 'sack', hat: 'topi', left: true });
  c.fill(
    ink.white,
    polygon([
      [668, 706],
      [672, 690],
      [680, 690],
      [684, 706],
    ]),
  );
  rocks(c, m.near, depth(m, 0.35), [
    [1330, 730, 70],
    [1410, 744, 50],
    [470, 744, 34],
  ]);
  deodars(
    c,
    m.near,
    [
      [34, 720, 196],
      [92, 740, 140],
      [1390, 690, 170],
      [1436, 700, 220],
    ],
    5,
  );
  tufts(
    c,
    mix(m.grass, m.near, 0.9),
    [
      [330, 712],
      [620, 734],
      [980, 730],
      [1150, 712],
      [1260, 720],
    ],
    16,
  );
  birds(
    c,
    depth(m, 0.3),
    [
      [900, 250],
      [940, 232],
      [962, 262],
    ],
    13,
  );
}

/** Monsoon: steep forest in torn cloud, a waterfall, two people under one umbrella. */
export function slideMonsoon(c: Canvas): void {
  const m = moods.monsoon;
  sky(c, m);
  range(c, m, {
    seed: 41,
    points: [
      [560, 520],
      [760, 420],
      [900, 440],
      [1080, 220],
      [1180, 300],
      [1300, 190],
      [1440, 290],
    ],
    far: 0.86,
    base: 620,
    step: 44,
    veil: 0.9,
  });
  mist(c, m.haze, [[1150, 410, 420, 70]], 0.95);
  const mid = range(c, m, {
    seed: 42,
    points: [
      [0, 470],
      [200, 520],
      [520, 540],
      [800, 520],
      [980, 430],
      [1130, 470],
      [1280, 380],
      [1440, 400],
    ],
    far: 0.6,
    base: 700,
    forest: 26,
    step: 44,
    veil: 0.8,
  });
  c.fade(
    [m.snow, [m.snow, 0.1]],
    curve([
      [1127, 470],
      [1122, 520],
      [1130, 560],
      [1120, 640],
    ]) +
      'h30' +
      curve([
        [1150, 640],
        [1144, 560],
        [1138, 520],
        [1141, 474],
      ]).replace('M', 'L') +
      'z',
  );
  mist(
    c,
    m.haze,
    [
      [360, 590, 480, 66],
      [980, 580, 460, 60],
    ],
    0.95,
  );
  deodars(c, depth(m, 0.5), stand(mid, 9, 20, 330, 46, 74), 4);
  range(c, m, {
    seed: 43,
    points: [
      [0, 560],
      [260, 620],
      [560, 640],
      [860, 626],
      [1140, 570],
      [1440, 520],
    ],
    far: 0.3,
    base: 760,
    forest: 30,
    step: 44,
  });
  mist(
    c,
    m.haze,
    [
      [300, 668, 360, 40],
      [1000, 660, 420, 44],
    ],
    0.7,
  );
  meadow(c, mix(m.grass, m.near, 0.25), mix(m.grass, m.near, 0.85), [
    [0, 660],
    [240, 690],
    [560, 700],
    [900, 690],
    [1200, 664],
    [1440, 640],
  ]);
  trail(
    c,
    mix(m.haze, m.near, 0.3),
    [
      [1180, 672],
      [1000, 694],
      [860, 706],
      [760, 724],
      [700, 772],
    ],
    8,
    100,
    0.7,
  );
  person(c, { x: 716, y: 714, h: 116, pose: 'stand', coat: ink.green, hat: 'topi', load: 'kilta' });
  person(c, { x: 768, y: 716, h: 104, pose: 'stand', coat: ink.saffron, hat: 'scarf', left: true });
  c.stroke(ink.wood, 4, 'M744 664V566');
  c.fill(
    ink.red,
    'M660 600q84 -104 168 0q-14 -14 -28 0q-14 -14 -28 0q-14 -14 -28 0q-14 -14 -28 0q-14 -14 -28 0q-14 -14 -28 0z',
  );
  person(c, { x: 890, y: 704, h: 108, pose: 'walk', coat: ink.blue, load: 'sack', hat: 'brim', left: true });
  deodars(
    c,
    m.near,
    [
      [1190, 724, 220],
      [1262, 736, 280],
      [1330, 724, 190],
      [1400, 744, 310],
      [46, 744, 200],
      [110, 752, 130],
    ],
    6,
  );
  rain(c, m.air, seeded(5), 90, 46);
}

/** The blue hour: moon over the snow, a camp with its fire, stars once it is dark. */
export function slideNight(c: Canvas): void {
  const m = moods.night;
  sky(c, m, { x: 1010, y: 150, r: 40 });
  stars(c, m, seeded(3), 60, 400);
  massif(c, m, {
    seed: 71,
    light: 'left',
    points: [
      [620, 500],
      [740, 450],
      [820, 476],
      [1000, 356],
      [1080, 400],
      [1230, 226],
      [1330, 320],
      [1450, 270],
    ],
    base: 600,
    rough: 0.19,
    step: 44,
  });
  range(c, m, {
    seed: 72,
    points: [
      [0, 470],
      [220, 436],
      [420, 478],
      [640, 470],
      [860, 510],
      [1160, 490],
      [1440, 450],
    ],
    far: 0.84,
    base: 640,
    step: 44,
  });
  mist(
    c,
    m.haze,
    [
      [500, 580, 520, 60],
      [1180, 560, 360, 60],
    ],
    0.85,
  );
  const mid = range(c, m, {
    seed: 73,
    points: [
      [0, 540],
      [200, 560],
      [500, 600],
      [800, 610],
      [1100, 570],
      [1440, 520],
    ],
    far: 0.4,
    base: 740,
    rough: 0.09,
    forest: 24,
    step: 44,
  });
  deodars(c, depth(m, 0.3), stand(mid, 5, 1040, 1440, 40, 100), 5);
  meadow(c, mix(m.near, m.air, 0.18), m.near, [
    [0, 640],
    [260, 664],
    [560, 676],
    [900, 664],
    [1180, 650],
    [1440, 660],
  ]);
  tent(c, 600, 694, 120);
  tent(c, 960, 690, 104, ['#d7663f', '#f08f55']);
  c.glow(
    [
      [ink.glow, 0.8],
      [ink.glow, 0.25],
      [ink.glow, 0],
    ],
    780,
    690,
    170,
    90,
  );
  steam(c, m.snow, [[772, 660, 150]], 12, 0.4);
  c.stroke(ink.wood, 9, 'M752 714L812 698M752 698L812 714');
  c.fill(ink.saffron, 'M758 704q-6 -34 18 -62q2 22 14 26q4 -10 2 -20q22 24 14 56z');
  c.fill(ink.glow, 'M770 704q-2 -20 12 -34q2 14 10 16q6 8 2 18z');
  person(c, { x: 712, y: 716, h: 112, pose: 'sit', coat: ink.blue, hat: 'beanie' });
  person(c, { x: 858, y: 716, h: 112, pose: 'sit', coat: ink.red, hat: 'topi', left: true });
  prayerFlags(c, m.near, [150, 540], [500, 600], 44, 24);
  c.stroke(m.near, 7, 'M150 532V680M500 594V690');
  deodars(
    c,
    m.near,
    [
      [40, 740, 200],
      [100, 750, 140],
      [1180, 730, 190],
      [1250, 744, 260],
      [1330, 736, 200],
      [1404, 748, 300],
    ],
    7,
  );
}
