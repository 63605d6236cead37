import { expect, test } from 'vitest';
import { graphOf, withPreloads } from '../../../src/build/scripts.ts';

const imports: Record<string, string[]> = {
  'list.js': ['react.js', 'http.js'],
  'http.js': ['session.js'],
  'client.js': ['react.js'],
  'react.js': ['runtime.js'],
  'runtime.js': ['react.js'],
  'header.js': ['session.js'],
};
const importsOf = (script: string) => imports[script] ?? [];

test('the graph of a script is all that it imports, each once, circles included', () => {
  expect([...graphOf(['list.js'], importsOf)]).toEqual(['list.js', 'react.js', 'runtime.js', 'http.js', 'session.js']);
});

const island = '<astro-island component-url="/_astro/list.js" renderer-url="/_astro/client.js"></astro-island>';
const header = '<script type="module" src="/_astro/header.js"></script>';

test('a page with an island asks for all of its scripts at once, and for none twice', () => {
  const html = withPreloads(`<head><title>x</title></head><body>${header}${island}</body>`, importsOf);
  const links = [...html.matchAll(/<link rel="modulepreload" href="\/_astro\/([^"]+)">/g)].map(([, name]) => name);
  expect(links.toSorted()).toEqual(['client.js', 'http.js', 'list.js', 'react.js', 'runtime.js', 'session.js']);
  expect(html.indexOf('modulepreload')).toBeGreaterThan(html.indexOf('<title>'));
  expect(html.lastIndexOf('modulepreload')).toBeLessThan(html.indexOf('</head>'));
});

test('a page of words stays as it is', () => {
  const html = `<head></head><body>${header}</body>`;
  expect(withPreloads(html, importsOf)).toBe(html);
});
