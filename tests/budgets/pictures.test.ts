import { readdirSync, readFileSync } from 'node:fs';
import { brotliCompressSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';

const folder = new URL('../../public/pictures/', import.meta.url);
const files = readdirSync(folder).map((file) => ({ file, text: readFileSync(new URL(file, folder), 'utf8') }));
const weight = (text: string) => brotliCompressSync(text).length;

const named = [
  'kheerganga prashar-lake srikhand-mahadev shimla slide-dawn slide-noon slide-monsoon slide-night',
  'project-rakcham-mrf project-shikhar project-sustaining-paradise project-narkanda project-satyug project-wall-art project-waste-to-craft',
  'scene-trail scene-lake scene-meadow scene-pass scene-glacier scene-village scene-forest scene-river scene-snow scene-market scene-sorting scene-spiti',
  'scene-bird scene-dunes scene-flowers scene-temple first-sack scale ledger',
  'journey-meadow journey-path journey-road journey-shed journey-recycler',
].flatMap((row) => row.split(' '));

function faults(text: string, limit = 6 * 1024): string[] {
  const found: string[] = [];
  if (weight(text) > limit) found.push(`${weight(text)} bytes compressed`);
  if (!/^<svg [^>]*viewBox="0 0 \d+ \d+"/.test(text)) found.push('no viewBox');
  if (/<script|<foreignObject|\son\w+=|javascript:/i.test(text)) found.push('a script');
  if (/(href|src)="(?!#)|url\((?!#)|@import/i.test(text)) found.push('a reference to something outside');
  if (!text.includes('@media (prefers-color-scheme:dark){.')) found.push('no dark theme');
  if (/ style="/.test(text)) found.push('a style attribute');
  return found;
}

describe('the drawn pictures', () => {
  test('every picture that pages and content name is there', () => {
    expect(files.map(({ file }) => file)).toEqual(expect.arrayContaining(named.map((name) => `${name}.svg`)));
  });

  test.each(files)('$file is small, self-contained and follows the theme', ({ text }) => {
    expect(faults(text)).toEqual([]);
  });

  test('the first slide is small enough to stand in the HTML of home', () => {
    const dawn = files.find(({ file }) => file === 'slide-dawn.svg');
    expect(faults(dawn?.text ?? '', 3 * 1024)).toEqual([]);
  });

  test('no two pictures share an id or a class, so that several can stand in one page', () => {
    const prefixes = files.map(({ text }) => /<style>\.(\w+)-\{/.exec(text)?.[1]);
    expect(new Set(prefixes).size).toBe(files.length);
    for (const [index, { file, text }] of files.entries()) {
      const prefix = prefixes[index] ?? '';
      for (const [, name = ''] of text.matchAll(/ (?:id|class)="([^"]+)"/g)) {
        expect(name.startsWith(prefix), `${name} in ${file}`).toBe(true);
      }
    }
  });
});
