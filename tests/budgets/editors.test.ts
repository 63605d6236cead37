import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { builtSite } from '../helpers/fixtures.ts';

const files = readdirSync(builtSite, { recursive: true, encoding: 'utf8' });
const read = (file: string) => readFileSync(join(builtSite, file), 'utf8');

it('the editors’ page is built', () => {
  for (const file of [
    'admin.html',
    'admin/guide.html',
    'admin/config.json',
    'admin/cms/index.js',
    'admin/cms/LICENSE.txt',
  ])
    expect(existsSync(join(builtSite, file)), file).toBe(true);
});

it('nothing that a visitor loads knows the editors’ page', () => {
  const ofVisitors = files.filter((file) => !/^admin[./]/.test(file) && /\.(?:html|js|css|xml|json|txt)$/.test(file));
  expect(ofVisitors.length).toBeGreaterThan(100);
  // robots.txt may name what no search engine shall read.
  expect(ofVisitors.filter((file) => /["'/]admin\b|sveltia/i.test(read(file)) && file !== 'robots.txt')).toEqual([]);
});

it('search engines are sent away from it, and its policy is its own', () => {
  const headers = read('_headers');
  for (const path of ['/admin', '/admin/guide'])
    expect(headers).toMatch(new RegExp(`^${path}\\n  Content-Security-Policy: .*\\n  X-Robots-Tag: noindex$`, 'm'));
  const ofPages = headers.replaceAll(/.*;sandbox;.*/g, '');
  expect(ofPages.match(/unsafe-/g), 'the wasm of its decoders and the styles of its page, nowhere else').toHaveLength(
    2,
  );
});
