import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, onTestFinished } from 'vitest';
import {
  earlierReleases,
  goBack,
  healReleases,
  isHeld,
  nextRelease,
  prepareRelease,
  publishRelease,
} from '../../../src/server/hosts/releases.ts';
import { openLiveSite } from '../../../src/server/hosts/static/site.ts';

let folder: string;
let dist: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'hh-releases-'));
  dist = join(folder, 'dist');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function build(name: string, into = nextRelease(dist)): void {
  mkdirSync(join(into, '_astro'), { recursive: true });
  writeFileSync(join(into, 'index.html'), name.repeat(100));
  writeFileSync(join(into, '_astro', `${name}.js`), name);
  writeFileSync(join(into, 'built-for.json'), '{"site":"http://localhost","public":false}');
}

function release(name: string): void {
  expect(prepareRelease(dist)).toBe(true);
  build(name);
  publishRelease(dist);
}

const nameOf = (path: string) => (existsSync(path) ? readFileSync(join(path, 'index.html'), 'utf8').slice(0, 1) : '');
const all = () => [dist, ...earlierReleases(dist), nextRelease(dist)].map(nameOf).join('');

it('the last two releases stay beside the present one, and one command goes back and forth', () => {
  const seen = ['A', 'B', 'C', 'D'].map((name) => {
    release(name);
    return all();
  });
  expect(seen).toEqual(['A', 'BA', 'CBA', 'DCB']);
  goBack(dist);
  expect([all(), isHeld(dist)]).toEqual(['CDB', true]);
  goBack(dist);
  expect([all(), isHeld(dist)]).toEqual(['DCB', false]);
  goBack(dist);
  release('E');
  expect([all(), isHeld(dist)]).toEqual(['ECD', false]);
});

it('a built site that is damaged gives its place to the release before', () => {
  release('A');
  release('B');
  rmSync(join(dist, 'built-for.json'));
  healReleases(dist);
  expect(all()).toBe('A');
  rmSync(join(dist, 'built-for.json'));
  healReleases(dist);
  expect(all()).toBe('A');
});

it('a server that runs shows the next release within seconds without one failed request, and keeps scripts of the last two', {
  tags: ['thorough'],
}, async () => {
  release('A');
  const said: string[] = [];
  const options = { httpsOnly: '', log: (line: string) => said.push(line) };
  const { site, close } = await openLiveSite(dist, async () => new Response('api'), options);
  onTestFinished(close);
  const ask = async (path: string) => {
    const answer = await site(new Request(`http://localhost${path}`));
    return answer.status === 200 ? (await answer.text()).slice(0, 1) : String(answer.status);
  };
  const seen = new Set<string>();
  const shows = (name: string) =>
    expect.poll(async () => seen.add(await ask('/')) && ask('/'), { interval: 1, timeout: 5000 }).toBe(name);
  for (const name of ['B', 'C', 'D']) {
    release(name);
    await shows(name);
  }
  expect([...seen]).toEqual(['A', 'B', 'C', 'D']);
  expect(await Promise.all(['D', 'C', 'B', 'A'].map((name) => ask(`/_astro/${name}.js`)))).toEqual([
    'D',
    'C',
    'B',
    '404',
  ]);
  goBack(dist);
  await shows('C');
  // A folder that is away, or half of a copy, changes nothing.
  rmSync(dist, { recursive: true });
  expect(await ask('/')).toBe('C');
  expect(said).toEqual(Array(4).fill('Another release is live.'));
});
