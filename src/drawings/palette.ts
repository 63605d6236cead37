/** One colour in the light and in the dark theme. */
export type Colour = readonly [light: string, dark: string];

/** The light of one hour: every layer of a scene is a mixture of `near` and `air`. */
export interface Mood {
  sky: readonly [top: Colour, middle: Colour, low: Colour];
  sun: Colour;
  air: Colour;
  near: Colour;
  haze: Colour;
  snow: Colour;
  shade: Colour;
  grass: Colour;
  water: Colour;
}

const channels = (hex: string) => [1, 3, 5].map((i) => Number.parseInt(hex.slice(i, i + 2), 16));
const blend = (a: string, b: string, t: number) => {
  const other = channels(b);
  const mixed = channels(a).map((v, i) => Math.round(v + ((other[i] ?? v) - v) * t));
  return `#${mixed.map((v) => v.toString(16).padStart(2, '0')).join('')}`;
};

/** `t` of the way from one colour to another, in both themes. */
export const mix = (a: Colour, b: Colour, t: number): Colour => [blend(a[0], b[0], t), blend(a[1], b[1], t)];

/** The colour of a layer by its distance: 0 is right before the viewer, 1 as far as one can see. */
export const depth = (mood: Mood, t: number): Colour => mix(mood.near, mood.air, t);

/** The prayer flags, in their order: sky, air, fire, water, earth. */
export const flagColours: readonly Colour[] = [
  ['#2f6db3', '#4d86c7'],
  ['#fdfaf5', '#dfe3dc'],
  ['#c8372d', '#c5483e'],
  ['#2f8a55', '#3f9a66'],
  ['#eab02f', '#d9a63a'],
];

/** Colours that keep their meaning at every hour. */
export const ink = {
  blue: ['#2f6db3', '#4d86c7'],
  white: ['#fdfaf5', '#dfe3dc'],
  red: ['#c8372d', '#b9473e'],
  green: ['#2f8a55', '#3f8a60'],
  yellow: ['#eab02f', '#d9a63a'],
  saffron: ['#d9701f', '#e08a42'],
  sack: ['#f0b23a', '#dba53f'],
  pine: ['#123536', '#07181b'],
  deep: ['#0e2a2c', '#050f12'],
  skin: ['#9a6544', '#8a5d42'],
  hair: ['#1d2426', '#0a0f11'],
  wood: ['#7a5238', '#4c3729'],
  plank: ['#a8764d', '#6a4b35'],
  stone: ['#b7b3a8', '#6c7376'],
  slate: ['#4d6068', '#2c3b43'],
  wall: ['#f2e7d3', '#a59c8f'],
  roof: ['#b4452f', '#8a3c2e'],
  glow: ['#ffd98a', '#ffcf73'],
  wool: ['#2a6a72', '#2f6d78'],
  rust: ['#a14a2b', '#83432d'],
} as const satisfies Record<string, Colour>;

const mood = (rows: Record<Exclude<keyof Mood, 'sky'> | 'top' | 'middle' | 'low', Colour>): Mood => ({
  ...rows,
  sky: [rows.top, rows.middle, rows.low],
});

/** The light of each hour that a picture can show. */
export const moods = {
  dawn: mood({
    top: ['#c6dbe5', '#12212f'],
    middle: ['#efe4d6', '#26374f'],
    low: ['#fbcf9f', '#7d5f63'],
    sun: ['#fff5df', '#f3dcb8'],
    air: ['#a9bdc9', '#43566c'],
    near: ['#123a3b', '#07171b'],
    haze: ['#f7dfc4', '#4b5264'],
    snow: ['#fff5e8', '#c9cfd8'],
    shade: ['#a5b8ca', '#53687f'],
    grass: ['#7d9464', '#2c463b'],
    water: ['#d3e2e3', '#4a6073'],
  }),
  noon: mood({
    top: ['#a9cee2', '#0d2231'],
    middle: ['#cfe4ea', '#1d3c50'],
    low: ['#f1efdf', '#42606b'],
    sun: ['#fffbe9', '#e9e4cc'],
    air: ['#a3c2cf', '#3c5c6c'],
    near: ['#15443f', '#081b1c'],
    haze: ['#e9eee4', '#3d5763'],
    snow: ['#ffffff', '#c5d3da'],
    shade: ['#aac5d6', '#4f6c82'],
    grass: ['#86a55f', '#34543f'],
    water: ['#b9dbe0', '#3f6679'],
  }),
  dusk: mood({
    top: ['#c5c4dd', '#151a30'],
    middle: ['#efd6cf', '#3a3450'],
    low: ['#fabf8d', '#8a5a58'],
    sun: ['#fff0d6', '#f2c99b'],
    air: ['#b1aec6', '#4a4a69'],
    near: ['#20384a', '#0a1522'],
    haze: ['#f6d0b5', '#574a60'],
    snow: ['#fff0e6', '#cfc6d2'],
    shade: ['#a9abcb', '#595c82'],
    grass: ['#7f8e67', '#2e413e'],
    water: ['#e6d5d6', '#565470'],
  }),
  monsoon: mood({
    top: ['#bccbcc', '#111f25'],
    middle: ['#d6dfdb', '#22363b'],
    low: ['#e9ece3', '#3f5555'],
    sun: ['#f6f5ea', '#cdd4cb'],
    air: ['#b2c6c4', '#3a5356'],
    near: ['#0f3d37', '#071a18'],
    haze: ['#e6ece6', '#3c5253'],
    snow: ['#fafbf7', '#b9c6c6'],
    shade: ['#aebfc3', '#4b6267'],
    grass: ['#639a5e', '#2c563f'],
    water: ['#c9dad8', '#486164'],
  }),
  desert: mood({
    top: ['#9fc4db', '#101e31'],
    middle: ['#d8e2de', '#2c3a4f'],
    low: ['#f6dfba', '#77605c'],
    sun: ['#fff7df', '#efdcb6'],
    air: ['#c4b4ad', '#504d5a'],
    near: ['#7b5238', '#2a1f1d'],
    haze: ['#f3dfc4', '#5b5257'],
    snow: ['#fffaf0', '#cfd0d2'],
    shade: ['#b3bac6', '#5a6478'],
    grass: ['#93975a', '#454a35'],
    water: ['#8fc0cc', '#3c6577'],
  }),
  night: mood({
    top: ['#aab4da', '#0a1226'],
    middle: ['#cbcae4', '#18243f'],
    low: ['#f3d8cf', '#3d4767'],
    sun: ['#fffaf0', '#f3ecd9'],
    air: ['#9ca5c8', '#344163'],
    near: ['#1a3150', '#060d1a'],
    haze: ['#ddd4e4', '#38446a'],
    snow: ['#fbf6fa', '#c2cce0'],
    shade: ['#9aa5cb', '#4b5a85'],
    grass: ['#66807f', '#25384a'],
    water: ['#cfd2e8', '#42517a'],
  }),
} satisfies Record<string, Mood>;
