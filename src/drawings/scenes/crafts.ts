import type { Canvas } from '../canvas.ts';
import { prayerFlags } from '../flags.ts';
import { box, curve, oval, points, polygon } from '../geometry.ts';
import { massif } from '../massif.ts';
import { flagColours, ink, mix, moods } from '../palette.ts';
import { person } from '../people.ts';
import { range } from '../ridge.ts';
import { sky } from '../sky.ts';
import { heap, pot } from '../things.ts';

/** Wall art: a grey wall becomes a mountain, three people paint it. */
export function wallArt(c: Canvas): void {
  const m = moods.noon;
  sky(c, m);
  c.fill(mix(m.grass, m.haze, 0.25), box(0, 96, 480, 140));
  range(c, m, { seed: 191, points: points('0,60 120,48 250,70 380,40 480,62'), far: 0.7, base: 110, forest: 9 });
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
  c.fill(ink.blue, polygon(points('40,178 92,128 124,152 186,92 236,146 260,128 296,150 322,180 300,216 40,216')));
  c.fill(
    ink.white,
    polygon(points('186,92 236,146 222,142 206,156 196,136 180,146 166,112')) +
      polygon(points('92,128 124,152 112,150 100,160 88,148 74,146')),
  );
  c.fill(ink.green, `${curve(points('40,190 110,176 190,192 310,196'))}L300 216H40z`);
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
    massif(c, m, { seed: 201, points: points('0,150 110,80 190,150 300,90 400,150 480,120'), base: 240 });
    range(c, m, { seed: 202, points: points('0,190 160,210 320,196 480,220'), far: 0.4, base: 300, forest: 16 });
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
  // A bag on its nail, woven like the baskets.
  c.stroke(ink.rust, 3, 'M206 168q12 -38 24 0M218 140v-5');
  basket(c, 218, 204, 38, 36, 2);
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
