import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { graphOf } from '../../src/integrations/html/page-scripts.ts';
import { paths } from '../../src/routes.ts';
import { dist } from '../helpers/dist.ts';

const read = (file: string) => readFileSync(join(dist, file), 'utf8');
const names = (text: string, pattern: RegExp) => Array.from(text.matchAll(pattern), ([, name = '']) => name);

const withImports = (scripts: string[]): string[] => [
  ...graphOf(scripts, (name) => names(read(`_astro/${name}`), /(?:\bfrom|\bimport)\s*["'`]\.\/([\w.-]+\.js)["'`]/g)),
];

const scriptsOf = (page: string): string[] => withImports(names(read(page), /\/_astro\/([\w.-]+\.js)/g));

const brotli = (text: string) => brotliCompressSync(text).length;

// React, its DOM part and Astro's renderer are 59 KB of each, what Astro starts its islands with 1.7 KB.
test.each(['campaigns.html', 'media.html', 'contact.html'])(
  'all scripts of %s are at most 79.3 KB, compressed',
  (page) => {
    const sizes = scriptsOf(page).map((name) => brotli(read(`_astro/${name}`)));
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(79_300);
  },
);

test.each(['campaigns.html', 'media.html', 'contact.html'])('%s asks for all of its scripts side by side', (page) => {
  const html = read(page);
  const asked = names(html, /<(?:link rel="modulepreload" href|script type="module" src)="\/_astro\/([\w.-]+\.js)"/g);
  expect(asked.toSorted()).toEqual(scriptsOf(page).toSorted());
});

test('no script holds what only a server needs', () => {
  for (const name of scriptsOf('campaigns.html')) expect(read(`_astro/${name}`)).not.toContain('renderToString');
});

// Every page may have to send a payment that is not saved yet, and to log out.
test.each(['saving', 'account', 'lead-to-login'])(
  'what the script %s brings to a page of words has no React in it',
  (wanted) => {
    const file = readdirSync(join(dist, '_astro')).find((name) => name.startsWith(`${wanted}.`)) ?? wanted;
    const all = withImports([file]);
    expect(all.length).toBeGreaterThan(2);
    expect(all.filter((name) => name.startsWith('react'))).toEqual([]);
  },
);

test('an address that no script uses is in no script, so that a further page costs the others nothing', () => {
  const scripts = scriptsOf('contact.html').map((name) => read(`_astro/${name}`));
  expect(scripts.some((text) => text.includes(paths.login))).toBe(true);
  expect(scripts.filter((text) => text.includes(paths.shipping))).toEqual([]);
});

/** Every file of scripts and styles that a page may ask for sooner or later, on demand too. */
function everythingOf(page: string): string[] {
  const mentioned = (text: string) => names(text, /([\w.-]+\.[\w-]{8}\.(?:js|css))\b/g);
  return [...graphOf(mentioned(read(page)), (name) => (name.endsWith('.js') ? mentioned(read(`_astro/${name}`)) : []))];
}

test('a sheet that comes on demand finds every token it asks for, though no style of the page asks for it', () => {
  const page = 'campaigns/kheerganga-carry-down.html';
  const sheets = everythingOf(page).filter((name) => name.endsWith('.css'));
  expect(sheets.some((name) => name.startsWith('viewer.'))).toBe(true);
  for (const asked of names(sheets.map((name) => read(`_astro/${name}`)).join(''), /var\(\s*(--[\w-]+)/g))
    expect(read(page)).toContain(`${asked}:`);
});
