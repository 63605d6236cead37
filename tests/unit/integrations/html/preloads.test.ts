import { expect, test } from 'vitest';
import { elements, parsePage } from '../../../../src/integrations/html/page.ts';
import { withPreloads } from '../../../../src/integrations/html/page-scripts.ts';

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

test.each([
  ['a page of words', header],
  ['a page whose island waits until it is seen', header + island.replace('"load"', '"visible"')],
])('%s asks for what its scripts import, and not for React', (_, body) => {
  const links = elements(after(whole(body)), 'link');
  expect(links.map(({ attribs }) => attribs['href'])).toEqual(['/session.js']);
});

test.each([
  ['an island does not name its script', island.replace('component-url', 'component'), 'no component-url'],
  ['an island does not name its renderer', island.replace('renderer-url', 'renderer'), 'no renderer-url'],
  ['the bundler did not write a script', island.replace('/list.js', '/gone.js'), 'asks for /gone.js'],
])('the build stops where %s', (_, body, message) => {
  expect(() => after(whole(body))).toThrow(message);
});
