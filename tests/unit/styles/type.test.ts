import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

/** The sizes that text has, in rem: 15, 17, 20, 28, 44 and 72 pixels of a browser that nobody has set otherwise. */
const SIZES = [0.9375, 1.0625, 1.25, 1.75, 2.75, 4.5];
const tokens = readFileSync('src/styles/tokens.css', 'utf8');
const declared = Array.from(tokens.matchAll(/(--text-[\w-]+): ([^;]+);/g), ([, name = '', value = '']) => ({
  name,
  value,
}));
const names = new Set(declared.map(({ name }) => `var(${name})`));

/** Whether text may have this size. Paper is measured in points; `0` hides words that a screen reader still says. */
function isSize(value: string): boolean {
  const rem = /^([\d.]+)rem$/.exec(value)?.[1];
  return names.has(value) || SIZES.includes(Number(rem)) || /^(?:inherit|0|[\d.]+pt)$/.test(value);
}

const found = globSync('src/**/*.{css,astro,ts,tsx}').flatMap((path) => {
  const text = readFileSync(path, 'utf8');
  const sizes = Array.from(text.matchAll(/font-size:\s*([^;}]+)/g), ([, value = '']) => value.trim());
  // The size of a shorthand stands before the height of the line; the root's is what the reader has set.
  const shorthands = Array.from(text.matchAll(/[{;\s]font:\s*([^;}/]*?)\s*\/\s*[\d.]/g), ([, before = '']) =>
    before.split(/\s+/).at(-1),
  );
  return [...sizes, ...shorthands.filter((size) => size !== '100%')].map((size = '') => ({ path, size }));
});

it('the tokens hold these sizes, and never less than the screen has room for', () => {
  expect(declared.length).toBeGreaterThan(6);
  const values = declared.map(({ value }) => Number(/^(?:min\()?([\d.]+)rem(?:, [\d.]+vw\))?$/.exec(value)?.[1]));
  expect(values.filter((value) => !SIZES.includes(value))).toEqual([]);
});

it('no text has a size outside the tokens', () => {
  expect(found.length).toBeGreaterThan(100);
  expect(found.filter(({ size }) => !isSize(size))).toEqual([]);
});
