import { seeded } from '../../lib/random.ts';
import type { Canvas } from '../canvas.ts';
import { prayerFlags } from '../flags.ts';
import { band, points, quads, triples } from '../geometry.ts';
import { meadow } from '../ground.ts';
import { massif } from '../massif.ts';
import { depth, ink, mix, moods } from '../palette.ts';
import { person } from '../people.ts';
import { range } from '../ridge.ts';
import { mist, rain, sky, stars, steam } from '../sky.ts';
import { tent } from '../things.ts';
import { trail } from '../trail.ts';
import { deodars, stand } from '../trees.ts';

/** Monsoon: steep forest in torn cloud, a waterfall, two people under one umbrella. */
export function slideMonsoon(c: Canvas): void {
  const m = moods.monsoon;
  sky(c, m);
  range(c, m, {
    seed: 41,
    points: points('560,520 760,420 900,440 1080,220 1180,300 1300,190 1440,290'),
    far: 0.86,
    base: 620,
    step: 44,
    veil: 0.9,
  });
  mist(c, m.haze, quads('1150,410,420,70'), 0.95);
  const mid = range(c, m, {
    seed: 42,
    points: points('0,506 200,532 520,540 800,520 980,430 1130,470 1280,380 1440,400'),
    far: 0.6,
    base: 700,
    forest: 26,
    step: 44,
    veil: 0.8,
  });
  c.fade(
    [m.snow, [m.snow, 0.1]],
    band(points('1127,470 1122,520 1130,560 1120,640'), points('1150,640 1144,560 1138,520 1141,474')),
  );
  mist(c, m.haze, quads('360,590,480,66 980,580,460,60'), 0.95);
  deodars(c, depth(m, 0.5), stand(mid, 9, 20, 330, 46, 58), 4);
  range(c, m, {
    seed: 43,
    points: points('0,560 260,620 560,640 860,626 1140,570 1440,520'),
    far: 0.3,
    base: 760,
    forest: 30,
    step: 44,
  });
  mist(c, m.haze, quads('300,668,360,40 1000,660,420,44'), 0.7);
  meadow(
    c,
    mix(m.grass, m.near, 0.25),
    mix(m.grass, m.near, 0.85),
    points('0,660 240,690 560,700 900,690 1200,664 1440,640'),
  );
  trail(c, mix(m.haze, m.near, 0.3), points('1180,672 1000,694 860,706 760,724 700,772'), 8, 100, 0.7);
  person(c, { x: 716, y: 714, h: 116, pose: 'stand', coat: ink.green, hat: 'topi', load: 'kilta' });
  person(c, { x: 768, y: 716, h: 104, pose: 'stand', coat: ink.saffron, hat: 'scarf', left: true });
  c.stroke(ink.wood, 4, 'M744 664V566');
  c.fill(
    ink.red,
    'M660 600q84 -104 168 0q-14 -14 -28 0q-14 -14 -28 0q-14 -14 -28 0q-14 -14 -28 0q-14 -14 -28 0q-14 -14 -28 0z',
  );
  person(c, { x: 890, y: 704, h: 108, pose: 'walk', coat: ink.blue, load: 'sack', hat: 'brim', left: true });
  deodars(c, m.near, triples('1190,724,220 1262,736,280 1330,724,190 1400,744,310 46,744,200 110,752,130'), 6);
  rain(c, m.air, seeded(5), 90, 46);
}

/** The blue hour: moon over the snow, a camp with its fire, stars once it is dark. */
export function slideNight(c: Canvas): void {
  const m = moods.night;
  sky(c, m, { x: 1066, y: 150, r: 40 });
  stars(c, m, seeded(3), 70, 400, 900);
  massif(c, m, {
    seed: 71,
    light: 'left',
    points: points('620,500 740,450 820,476 1000,356 1080,400 1230,226 1330,320 1450,270'),
    base: 600,
    rough: 0.19,
    step: 44,
  });
  range(c, m, {
    seed: 72,
    points: points('0,488 220,458 420,486 640,470 860,510 1160,490 1440,450'),
    far: 0.84,
    base: 640,
    step: 44,
  });
  mist(c, m.haze, quads('500,580,520,60 1180,560,360,60'), 0.85);
  const mid = range(c, m, {
    seed: 73,
    points: points('0,540 200,560 500,600 800,610 1100,570 1440,520'),
    far: 0.4,
    base: 740,
    rough: 0.09,
    forest: 24,
    step: 44,
  });
  deodars(c, depth(m, 0.3), stand(mid, 5, 1040, 1440, 40, 100), 5);
  meadow(c, mix(m.near, m.air, 0.18), m.near, points('0,640 260,664 560,676 900,664 1180,650 1440,660'));
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
  steam(c, m.snow, triples('772,660,150'), 12, 0.4);
  c.stroke(ink.wood, 9, 'M752 714L812 698M752 698L812 714');
  c.fill(ink.saffron, 'M758 704q-6 -34 18 -62q2 22 14 26q4 -10 2 -20q22 24 14 56z');
  c.fill(ink.glow, 'M770 704q-2 -20 12 -34q2 14 10 16q6 8 2 18z');
  person(c, { x: 712, y: 716, h: 112, pose: 'sit', coat: ink.blue, hat: 'beanie' });
  person(c, { x: 858, y: 716, h: 112, pose: 'sit', coat: ink.red, hat: 'topi', left: true });
  prayerFlags(c, m.near, [150, 540], [500, 600], 44, 24);
  c.stroke(m.near, 7, 'M150 532V680M500 594V690');
  deodars(c, m.near, triples('40,740,200 100,750,140 1180,730,190 1250,744,260 1330,736,200 1404,748,300'), 7);
}
