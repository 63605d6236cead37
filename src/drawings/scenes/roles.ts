import type { Canvas } from '../canvas.ts';
import { prayerFlags } from '../flags.ts';
import { box, oval, points, polygon, quads, triples } from '../geometry.ts';
import { sack } from '../loads.ts';
import { massif } from '../massif.ts';
import { type Colour, ink, type Mood, mix, moods } from '../palette.ts';
import { range } from '../ridge.ts';
import { mist, sky } from '../sky.ts';
import { deodars } from '../trees.ts';

// Portraits of roles, not of people: a figure without a face before the hills it works in.

function place(c: Canvas, m: Mood, seed: number, sun: number): void {
  sky(c, m, { x: sun, y: 86, r: 20 });
  massif(c, m, {
    seed,
    light: sun < 160 ? 'left' : 'right',
    points: points('0,150 60,104 120,150 200,92 262,150 320,116'),
    base: 230,
  });
  mist(c, m.haze, quads('160,206,190,24'), 0.9);
  range(c, m, { seed: seed + 1, points: points('0,196 90,214 200,218 320,188'), far: 0.5, base: 330, forest: 10 });
}

interface Bust {
  coat: Colour;
  /** The shirt or scarf at the neck. */
  inner: Colour;
  hair?: 'short' | 'long' | 'bun';
}

function bust(c: Canvas, b: Bust): void {
  if (b.hair === 'long') c.fill(ink.hair, 'M118 136c-10 60 0 84 -6 104h96c-6 -20 4 -44 -6 -104z');
  if (b.hair === 'bun') c.fill(ink.hair, oval(160, 82, 18, 16));
  c.fill(b.coat, 'M56 320c0 -66 26 -92 74 -100q30 12 60 0c48 8 74 34 74 100z');
  c.fill(mix(b.coat, ink.deep, 0.2), 'M56 320c0 -66 26 -92 74 -100c-22 30 -30 60 -30 100z');
  c.fill(mix(ink.skin, ink.deep, 0.14), 'M142 176h36v44q-18 22 -36 0z');
  c.fill(b.inner, 'M130 220q6 -8 12 -10q18 22 36 0q6 2 12 10l-30 44z');
  c.fill(ink.skin, 'M122 132q0 -40 38 -40t38 40q0 60 -38 66q-38 -6 -38 -66z');
  c.fill(mix(ink.skin, ['#ffe0b8', '#e0b48a'], 0.25), 'M176 95q22 8 22 37q0 54 -32 65q22 -20 20 -60q-2 -26 -10 -42z');
  if (b.hair) c.fill(ink.hair, 'M118 136q-4 -52 42 -52t42 52q-6 -8 -8 -20q-36 4 -56 -12q-10 12 -12 20q-4 8 -8 12z');
}

const topi = (c: Canvas) => {
  c.fill(ink.stone, 'M116 112l8 -38q36 -14 72 0l8 38q-44 -12 -88 0z');
  c.fill(ink.green, 'M116 112l3 -16q41 -12 82 0l3 16q-44 -12 -88 0z');
  c.stroke(ink.red, 3, 'M120 104q40 -12 80 0');
  c.stroke(ink.yellow, 2, 'M132 108l6 -6 6 5 6 -7 6 6 6 -6 6 6 6 -5 6 7 6 -5 6 6');
};

/** The founder: the green-banded cap of Himachal, flags behind. */
export function roleFounder(c: Canvas): void {
  place(c, moods.dawn, 301, 250);
  prayerFlags(c, ink.wood, [0, 130], [330, 120], 44, 17);
  bust(c, { coat: ['#7b5a45', '#55402f'], inner: ink.white });
  c.fill(ink.hair, 'M120 140q-4 -20 0 -32h80q4 12 0 32q-8 -16 -12 -24h-56q-6 8 -12 24z');
  topi(c);
  c.fill(ink.rust, 'M124 216l36 50 -10 54h-24q4 -60 -20 -98z');
  c.fill(mix(ink.rust, ink.saffron, 0.4), 'M196 216l-36 50 10 54h24q-4 -60 20 -98z');
}

/** Treks: brim hat, rucksack and stick. */
export function roleTreks(c: Canvas): void {
  place(c, moods.noon, 311, 70);
  c.fill(ink.rust, 'M84 184q76 -30 152 0l8 136H76z');
  c.stroke(ink.sack, 26, 'M92 176H228');
  c.stroke(mix(ink.sack, ink.wood, 0.5), 4, 'M120 163v26M200 163v26');
  bust(c, { coat: ink.blue, inner: ink.sack, hair: 'short' });
  c.stroke(mix(ink.rust, ink.deep, 0.35), 15, 'M116 232q-8 40 -6 90M204 232q8 40 6 90');
  c.fill(ink.sack, 'M118 106q4 -48 42 -48t42 48z');
  c.fill(mix(ink.sack, ink.wood, 0.3), 'M84 110q76 -30 152 0q-76 22 -152 0z');
  c.stroke(ink.red, 6, 'M119 100q41 -14 82 0');
  c.stroke(ink.wood, 8, 'M276 150V320');
  c.stroke(ink.skin, 20, 'M270 244h12');
}

/** Waste: a full sack over the shoulder, a cap against the wind. */
export function roleWaste(c: Canvas): void {
  place(c, moods.monsoon, 321, 60);
  sack(c, 238, 216, 176);
  bust(c, { coat: ink.green, inner: ink.yellow, hair: 'long' });
  c.fill(ink.wool, 'M116 118q0 -56 44 -56t44 56z');
  c.stroke(ink.saffron, 15, 'M120 114q40 -10 80 0');
  c.stroke(ink.sack, 3, 'M122 111l8 6 8 -8 8 7 8 -8 8 8 8 -7 8 7 8 -6 8 6');
  c.stroke(ink.yellow, 9, 'M84 250q-12 30 -12 70M74 286h172');
  c.stroke(mix(ink.green, ink.deep, 0.3), 34, 'M258 324L270 270 224 240');
  c.stroke(ink.white, 26, 'M220 238l-6 -4');
}

/** Schools: a headscarf, a sapling carried in both hands. */
export function roleSchools(c: Canvas): void {
  const m = moods.noon;
  place(c, m, 331, 256);
  bust(c, { coat: ink.red, inner: ink.white, hair: 'short' });
  c.fill(
    ink.blue,
    'M112 196q-12 -116 48 -116t48 116q-6 16 -18 24q10 -50 -2 -100q-28 -10 -40 -10q-16 2 -18 10q-10 50 0 98q-12 -8 -18 -22z',
  );
  c.stroke(ink.yellow, 3, 'M120 190q-8 -100 40 -102t42 92');
  c.fill(ink.rust, polygon(points('132,272 188,272 180,314 140,314')));
  c.fill(mix(ink.rust, ink.saffron, 0.4), box(128, 266, 64, 10));
  c.stroke(ink.green, 5, 'M160 268V222');
  c.fill(ink.green, 'M160 246q-32 4 -36 -24q32 -4 36 24q-2 -34 32 -36q4 34 -32 36zM160 226q-16 -4 -14 -24q18 4 14 24z');
  c.stroke(mix(ink.red, ink.deep, 0.25), 32, 'M78 320q6 -14 44 -22M242 320q-6 -14 -44 -22');
  c.stroke(ink.skin, 24, 'M130 298h4M186 298h4');
}

/** Accounts: an open ledger, a pencil behind the ear. */
export function roleAccounts(c: Canvas): void {
  place(c, moods.dusk, 341, 64);
  bust(c, { coat: ink.slate, inner: ink.white, hair: 'bun' });
  c.stroke(
    ink.hair,
    4,
    'M130 142a14 13 0 1 0 28 0a14 13 0 1 0 -28 0M164 142a14 13 0 1 0 28 0a14 13 0 1 0 -28 0M158 140q3 -3 6 0',
  );
  c.stroke(ink.sack, 6, 'M194 116l22 -26');
  c.fill(ink.rust, polygon(points('62,250 160,264 258,250 258,314 160,326 62,314')));
  c.fill(ink.white, polygon(points('70,246 160,260 160,318 70,304')));
  c.fill(mix(ink.white, ink.stone, 0.4), polygon(points('250,246 160,260 160,318 250,304')));
  c.stroke(
    ink.slate,
    2.4,
    'M82 260l34 5M82 272l34 5M82 284l34 5M128 267l20 3M128 279l20 3M128 291l20 3M172 269l66 -10M172 281l66 -10M172 293l40 -6',
  );
  c.stroke(ink.green, 4, 'M222 288l6 8 14 -18');
  c.stroke(ink.skin, 24, 'M70 288v-6M250 288v-6');
}

/** The medic: a white coat collar, the first-aid cross on the bag. */
export function roleMedic(c: Canvas): void {
  const m = moods.night;
  place(c, m, 351, 66);
  deodars(c, mix(m.near, m.air, 0.2), triples('24,300,130 62,304,90 296,304,120'), 3);
  bust(c, { coat: ['#f0efe9', '#b9bcb8'], inner: ink.blue, hair: 'short' });
  c.stroke(ink.slate, 5, 'M128 222q-4 50 20 56q10 4 14 -8M192 222q6 34 -8 56');
  c.fill(ink.slate, oval(183, 284, 11, 11));
  c.stroke(ink.green, 13, 'M96 320L214 232');
  c.fill(ink.green, 'M196 262h74q8 0 8 8v50h-90v-50q0 -8 8 -8z');
  c.stroke(ink.white, 11, 'M233 278v32M217 294h32');
}
