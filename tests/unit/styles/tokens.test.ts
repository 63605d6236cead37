import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { style as desk } from '../../../src/server/desk/style.ts';

const file = readFileSync('src/styles/tokens.css', 'utf8');
const [lightPart = '', darkPart = ''] = file.split('@media screen and (prefers-color-scheme: dark)');
const colours = (css: string) =>
  new Map(Array.from(css.matchAll(/--([\w-]+): ?(#[0-9a-f]{6})[;}]/g), ([, name = '', hex = '']) => [name, hex]));
const light = colours(lightPart);
const themes = { light, dark: new Map([...light, ...colours(darkPart)]) };

const luminance = (hex: string) => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};
const contrast = (one: string, other: string) => {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
};

// [text, ground, least contrast]: 7 for what is read at length, 4.5 for other text, 3 for the edge of a field (WCAG 1.4.11).
const pairs: [string, string, number][] = [
  ...['paper', 'raise', 'sunk', 'good-ground', 'bad-ground', 'note-ground', 'sky', 'haze'].map(
    (ground): [string, string, number] => ['ink', ground, 7],
  ),
  ...['paper', 'raise', 'sunk'].map((ground): [string, string, number] => ['soft', ground, 7]),
  ['night-soft', 'night', 7],
  ['on-night', 'night', 7],
  ['on-night', 'ridge-5', 7],
  ['soft', 'sky', 4.5],
  ['on-pine', 'pine', 4.5],
  ['pine', 'paper', 4.5],
  ['ember', 'paper', 4.5],
  ['on-saffron', 'saffron', 4.5],
  ['on-saffron', 'saffron-deep', 4.5],
  ['bad', 'paper', 4.5],
  ['bad', 'raise', 4.5],
  ['bad', 'bad-ground', 7],
  ['good', 'good-ground', 7],
  ['focus', 'paper', 3],
  ['saffron', 'night', 3],
  ['edge', 'raise', 3],
  ['edge', 'paper', 3],
  ['bad', 'sunk', 3],
];

describe.each(Object.entries(themes))('in the %s theme', (_, theme) => {
  it.each(pairs)('%s on %s has a contrast of %d or more', (text, ground, least) => {
    expect(contrast(theme.get(text) ?? '', theme.get(ground) ?? '')).toBeGreaterThanOrEqual(least);
  });
});

describe.each(Object.entries(themes))('in the %s theme', (_, theme) => {
  it('the contour lines in the head of a page can be told from their ground', () => {
    expect(contrast(theme.get('contour') ?? '', theme.get('sunk') ?? '')).toBeGreaterThan(1.15);
  });
});

describe.each(['light', 'dark'])('the boxes of the desk in the %s theme', (theme) => {
  const [lightDesk = '', darkDesk = ''] = desk.split('@media screen and (prefers-color-scheme:dark)');
  const own = new Map(theme === 'light' ? colours(lightDesk) : [...colours(lightDesk), ...colours(darkDesk)]);
  it.each(['good-ground', 'bad-ground', 'note-ground'])('say their words at 7:1 on %s', (ground) => {
    expect(contrast(own.get('ink') ?? '', own.get(ground) ?? '')).toBeGreaterThanOrEqual(7);
  });
});

it('no style outside the tokens names a colour of its own', () => {
  const raw =
    /#[0-9a-f]{3,8}\b(?=[\s;,)])|\b(?:rgba?|hsla?|oklch|lab)\((?!from var)|:\s*(?:white|black|red|green|blue|gr[ae]y)\b/i;
  const styles = globSync('src/{styles,components,layouts,pages,features,ui}/**/*.{css,astro}').filter(
    (path) => !path.endsWith('tokens.css'),
  );
  expect(styles.length).toBeGreaterThan(20);
  const found = styles.filter((path) => {
    const text = readFileSync(path, 'utf8');
    const css = path.endsWith('.css')
      ? text
      : Array.from(text.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g), String).join();
    return raw.test(css);
  });
  expect(found).toEqual([]);
});
