import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { PHOTOGRAPH } from '../../src/content/check/pictures.ts';
import { builtSite, fixtureContent } from '../helpers/fixtures.ts';
import { tellsBeside } from '../helpers/photographs.ts';

const below = (folder: string) => readdirSync(folder, { recursive: true, encoding: 'utf8' });
const hash = (file: string) => createHash('sha256').update(readFileSync(file)).digest('hex');
const published = below(builtSite).filter((name) => PHOTOGRAPH.test(name) && !name.startsWith('icons'));
const uploaded = below(fixtureContent).filter((name) => PHOTOGRAPH.test(name));

test('no published picture tells where it was taken or by which camera, and none lies on its side', async () => {
  expect(published.filter((name) => /camp|shed/.test(name)).length).toBeGreaterThan(6);
  for (const name of uploaded) expect(await tellsBeside(readFileSync(join(fixtureContent, name)))).toContain('exif');
  const telling = [];
  for (const name of published)
    if ((await tellsBeside(readFileSync(join(builtSite, name)))).length > 0) telling.push(name);
  expect(telling).toEqual([]);
});

test('no photograph is published as it was uploaded, and none of a draft at all', () => {
  const before = new Set(uploaded.map((name) => hash(join(fixtureContent, name))));
  expect(published.filter((name) => before.has(hash(join(builtSite, name))))).toEqual([]);
  expect(published.filter((name) => name.includes('not-yet'))).toEqual([]);
});

test('the photograph beside a campaign is there upright, in the sizes that its page asks for', async () => {
  const page = readFileSync(join(builtSite, 'campaigns/churdhar-before-the-fair.html'), 'utf8');
  expect(page).toContain('/photos/campaigns/camp.jpg');
  for (const width of [480, 960]) {
    const { width: wide, height } = await sharp(join(builtSite, `photos/campaigns/camp-${width}.webp`)).metadata();
    expect([wide, height]).toEqual([width, (width * 4) / 3]);
  }
});

test('what is not public is in no file of the built site: no page, list, feed, map of the site or data', () => {
  const texts = below(builtSite).filter((name) => /\.(?:html|xml|json|js|txt|webmanifest)$|_redirects$/.test(name));
  expect(texts.length).toBeGreaterThan(80);
  const found = texts.filter((name) =>
    /that is not public|draft-(?:walk|shed)|office is closed/i.test(readFileSync(join(builtSite, name), 'utf8') + name),
  );
  expect(found).toEqual([]);
});

test('the earlier address of a page leads on', () => {
  const rules = readFileSync(join(builtSite, '_redirects'), 'utf8').split('\n');
  expect(rules[1]).toBe('/event/craft-from-waste /event/waste-to-craft 301');
});
