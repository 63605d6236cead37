import { expect, test } from 'vitest';
import { elements, parsePage, printPage } from '../../../../src/integrations/html/page.ts';
import { graphOf, withPreloads } from '../../../../src/integrations/html/page-scripts.ts';

const imports: Record<string, string[]> = {
  '/list.js': ['/react.js', '/http.js'],
  '/http.js': ['/session.js'],
  '/client.js': ['/react.js'],
  '/react.js': ['/runtime.js'],
  '/runtime.js': ['/react.js'],
  '/header.js': ['/session.js'],
  '/session.js': [],
};
const importsOf = (script: string) => imports[script];

test('the graph of a script is all that it imports, each once, circles included', () => {
  expect([...graphOf(['/list.js'], importsOf)]).toEqual([
    ...['/list.js', '/react.js', '/runtime.js', '/http.js', '/session.js'],
  ]);
});

const island = '<astro-island component-url="/list.js" renderer-url="/client.js" client="load"></astro-island>';
const header = '<script type="module" src="/header.js"></script>';
const whole = (body: string) => `<html><head><title>x</title></head><body>${body}</body></html>`;
const after = (html: string) => {
  const page = parsePage(html);
  withPreloads(page, importsOf);
  return page;
};

test('a page with an island asks for all of its scripts at once, and for none twice', () => {
  const links = elements(after(whole(header + island)), 'link');
  expect(links.map(({ attribs }) => attribs['rel'])).toEqual(links.map(() => 'modulepreload'));
  expect(links.map(({ attribs }) => attribs['href']).toSorted()).toEqual([
    ...['/client.js', '/http.js', '/list.js', '/react.js', '/runtime.js', '/session.js'],
  ]);
});

test('React is asked for after the scripts of the head, the others after the heading that they would hold up', () => {
  const head = '<head><title>x</title><script>early()</script><style>p{}</style></head>';
  const page = printPage(after(`<html>${head}<body><h1>Walks</h1><p>Words</p>${header}${island}</body></html>`));
  const [first = '', second = ''] = page.split('<style>');
  expect(first).toMatch(/early\(\)<\/script><link/);
  const asked = (html: string) => Array.from(html.matchAll(/modulepreload" href="([^"]+)"/g), ([, name]) => name);
  expect(asked(first)).toEqual(['/react.js']);
  expect(asked(second)).toEqual(['/list.js', '/runtime.js', '/http.js', '/session.js', '/client.js']);
  expect(second).toMatch(/<h1>Walks<\/h1>(<link rel="modulepreload" href="[^"]+">)+<p>Words<\/p>/);
});

test('in a page without a heading all are asked for in the head', () => {
  expect(printPage(after(whole(island)))).toMatch(/<title>x<\/title>(<link [^>]+>){6}<\/head>/);
});

test.each([
  ['a page of words', header],
  ['a page whose island waits until it is seen', header + island.replace('"load"', '"visible"')],
])('%s asks for what its scripts import, and not for React', (_, body) => {
  const links = elements(after(whole(body)), 'link');
  expect(links.map(({ attribs }) => attribs['href'])).toEqual(['/session.js']);
});

test('a page without scripts stays as it is', () => {
  expect(printPage(after(whole('<h1>Walks</h1>')))).toBe(whole('<h1>Walks</h1>'));
});

test.each([
  ['an island does not name its script', island.replace('component-url', 'component'), 'no component-url'],
  ['an island does not name its renderer', island.replace('renderer-url', 'renderer'), 'no renderer-url'],
  ['the bundler did not write a script', island.replace('/list.js', '/gone.js'), 'asks for /gone.js'],
])('the build stops where %s', (_, body, message) => {
  expect(() => after(whole(body))).toThrow(message);
});
