import type { Canvas } from '../canvas.ts';
import { prayerFlags } from '../flags.ts';
import { band, box, curve, points, polygon, quads, triples } from '../geometry.ts';
import { meadow, rocks, water } from '../ground.ts';
import { sack } from '../loads.ts';
import { massif } from '../massif.ts';
import { depth, ink, mix, moods } from '../palette.ts';
import { person } from '../people.ts';
import { range } from '../ridge.ts';
import { sky } from '../sky.ts';
import { trail } from '../trail.ts';
import { deodars, stand, tufts } from '../trees.ts';

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
  for (const [far, y, height, gap] of quads('.78,206,200,40 .56,216,236,56'))
    deodars(c, depth(m, far), stand(points(`0,${y} 480,${y}`), gap, -10, 490, gap, height), gap);
  meadow(c, mix(m.grass, m.haze, 0.35), mix(m.grass, m.near, 0.4), points('0,196 160,190 320,196 480,184'));
  trail(c, mix(m.haze, ['#d9bd8c', '#5b523d'], 0.6), points('300,194 276,202 310,216 260,234 210,280'), 5, 110);
  c.fill(
    ink.glow,
    polygon(points('330,0 380,0 250,240 150,250')) + polygon(points('420,0 450,0 390,232 330,240')),
    0.22,
  );
  person(c, { x: 292, y: 222, h: 44, pose: 'walk', coat: ink.red, load: 'sack', left: true, hat: 'beanie' });
  person(c, { x: 236, y: 246, h: 62, pose: 'bend', coat: ink.blue, hat: 'topi', left: true });
  sack(c, 284, 246, 28);
  const trunk = (x: number, w: number, foot: number) => {
    c.fill(
      mix(ink.wood, ink.deep, 0.45),
      `M${x - w / 2} 0L${x - w * 0.56} ${foot - 22}q-2 16 -${w * 0.5} 24h${w * 2.1}q-${w * 0.4} -6 -${w * 0.48} -24L${x + w / 2} 0z`,
    );
    c.fill(
      mix(ink.wood, ink.glow, 0.12),
      `M${x + w * 0.24} 0L${x + w * 0.3} ${foot - 16}q2 10 ${w * 0.5} 16q-${w * 0.16} -6 -${w * 0.22} -22L${x + w / 2} 0z`,
    );
  };
  trunk(62, 34, 250);
  trunk(142, 20, 222);
  trunk(410, 42, 258);
  trunk(352, 16, 212);
  // Boughs as deodars hold them: level shelves, needles below.
  const bough = ([x, y, s]: readonly [number, number, number]) =>
    `M${x} ${y}c${s * 20} -5 ${s * 44} -3 ${s * 66} 9l${-s * 9} 1 ${-s * 3} 6 ${-s * 9} -5 ${-s * 5} 8 ${-s * 9} -8 ${-s * 5} 7 ${-s * 9} -8 ${-s * 5} 6z`;
  const boughs = triples(
    '74,26,1 50,50,-1 76,78,.8 46,104,-.7 152,34,.8 134,62,-.7 392,22,-1.1 430,44,1 392,74,-.9 430,98,.7 345,52,-.7 359,82,.6',
  );
  c.fill(mix(m.near, m.grass, 0.12), boughs.map(bough).join(''));
  meadow(c, mix(m.near, m.grass, 0.35), m.near, points('0,246 120,258 260,264 380,258 480,248'));
  tufts(c, mix(m.near, m.grass, 0.6), points('104,252 180,258 330,252 452,246 20,246'), 10);
}

/** A river below its foot-bridge, people along the bank. */
export function sceneRiver(c: Canvas): void {
  const m = moods.noon;
  sky(c, m, { x: 90, y: 52, r: 15 });
  massif(c, m, {
    seed: 221,
    light: 'left',
    points: points('60,120 150,84 200,106 262,48 330,104 390,84 470,120'),
    base: 170,
  });
  const left = range(c, m, {
    seed: 222,
    points: points('0,74 70,110 150,154 230,182'),
    far: 0.5,
    base: 200,
    forest: 10,
  });
  const right = range(c, m, {
    seed: 223,
    points: points('230,182 330,150 410,104 480,80'),
    far: 0.42,
    base: 200,
    forest: 10,
  });
  deodars(c, depth(m, 0.34), [...stand(left, 1, 0, 90, 16, 36), ...stand(right, 2, 390, 480, 16, 40)], 3);
  meadow(c, mix(m.grass, m.haze, 0.25), mix(m.grass, m.near, 0.3), points('0,176 120,182 240,186 360,182 480,172'));
  water(
    c,
    m,
    band(points('226,186 240,198 196,214 170,236 120,274'), points('400,274 350,240 318,216 284,200 262,186')),
    triples('222,212,40 206,230,50 270,236,60 190,250,44 280,254,70 244,198,22'),
  );
  rocks(c, mix(ink.slate, m.near, 0.3), ink.stone, triples('250,222,9 300,246,12 188,240,8 226,260,13'));
  meadow(c, mix(m.grass, m.near, 0.15), mix(m.grass, m.near, 0.7), points('0,204 90,212 150,228 140,250 110,280'));
  c.fade(
    [mix(m.grass, m.near, 0.15), mix(m.grass, m.near, 0.7)],
    `${curve(points('480,196 400,208 350,224 370,248 410,280'))}H480z`,
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
  deodars(c, m.near, triples('18,262,116 462,266,110'), 5);
}
