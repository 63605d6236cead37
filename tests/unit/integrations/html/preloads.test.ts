import { expect, test } from 'vitest';
import { elements, parsePage, printPage } from '../../../../src/integrations/html/page.ts';
import { graphOf, withPreloads } from '../../../../src/integrations/html/preloads.ts';

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

test('they are asked for right after the heading, which they would hold up; in the head of a page without one', () => {
  const page = printPage(after(whole(`<h1>Walks</h1><p>Words</p>${island}`)));
  expect(page).toMatch(/<h1>Walks<\/h1>(<link rel="modulepreload" href="[^"]+">)+<p>Words<\/p>/);
  expect(page).toContain('<title>x</title></head>');
  expect(printPage(after(whole(island)))).toMatch(/<title>x<\/title>(<link [^>]+>)+<\/head>/);
});

test.each([
  ['a page of words', header],
  ['a page whose island waits until it is seen', header + island.replace('"load"', '"visible"')],
])('%s stays as it is', (_, body) => {
  expect(printPage(after(whole(body)))).toBe(whole(body));
});

test.each([
  ['an island does not name its script', island.replace('component-url', 'component'), 'no component-url'],
  ['an island does not name its renderer', island.replace('renderer-url', 'renderer'), 'no renderer-url'],
  ['the bundler did not write a script', island.replace('/list.js', '/gone.js'), 'asks for /gone.js'],
])('the build stops where %s', (_, body, message) => {
  expect(() => after(whole(body))).toThrow(message);
});
