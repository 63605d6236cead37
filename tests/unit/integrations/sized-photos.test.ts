import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { beforeAll, expect, it, test } from 'vitest';
import {
  originalOf,
  removeUploaded,
  sizeNamed,
  sizePhoto,
} from '../../../src/integrations/photographs/sized-photos.ts';
import { PHOTO_WIDTHS, photoAt } from '../../../src/lib/photo.ts';
import { phonePhoto, tellsBeside } from '../../helpers/photographs.ts';

const TODAY = '2026-06-05';
const campaign = (more: string, picture: string) => `---
heading: A day by the stream
status: active
startTime: 2026-12-05
endTime: 2026-12-06
${more}pictures:
  - picture: ${picture}
    alt: The stream at dusk
---
We walk along the stream.
`;
const resource = `---
title: How to carry waste down
image: ./IMG 2.jpg
alt: A sack at the trailhead
href: /contact
published: 2026-01-01
---
A guide.
`;

let content: string;
let built: string;
let large: Buffer;
const put = (path: string, text: string | Buffer) => writeFileSync(join(content, path), text);

beforeAll(async () => {
  // Twelve megapixels of noise, as no camera is worse: 7 MB.
  large = await phonePhoto(4000, 3000, { noise: true, quality: 88 });
  content = mkdtempSync(join(tmpdir(), 'hh-photos-'));
  built = mkdtempSync(join(tmpdir(), 'hh-built-'));
  for (const folder of ['campaigns', 'resources']) mkdirSync(join(content, folder));
  put('campaigns/stream.md', campaign('', './camp.JPG'));
  put('campaigns/camp.JPG', large);
  put('campaigns/draft.md', campaign('draft: true\n', './secret.jpg'));
  put('campaigns/secret.jpg', await phonePhoto(400, 300));
  put('campaigns/nobody.jpg', await phonePhoto(400, 300));
  put('resources/carry.md', resource);
  put('resources/IMG 2.jpg', await phonePhoto(2000, 1500));
});

it('photographs of 7 MB beside campaigns and resources become upright ones that a phone can load', async () => {
  expect(large.length).toBeGreaterThan(6_000_000);
  expect(await sizeNamed(content, built, TODAY)).toBe(2);
  const names = (folder: string) => readdirSync(join(built, 'photos', folder)).toSorted();
  expect(names('campaigns')).toEqual(['camp-1600.webp', 'camp-480.webp', 'camp-960.webp', 'camp.JPG']);
  expect(names('resources')).toEqual(['IMG 2-1600.webp', 'IMG 2-480.webp', 'IMG 2-960.webp', 'IMG 2.jpg']);
  for (const [name, width] of [
    ['camp-480.webp', 480],
    ['camp-960.webp', 960],
    ['camp.JPG', 1600],
  ] as const) {
    const file = join(built, 'photos/campaigns', name);
    const { width: wide, height } = await sharp(file).metadata();
    expect([wide, height]).toEqual([width, Math.round((width * 4) / 3)]);
    expect(await tellsBeside(readFileSync(file))).toEqual([]);
    expect(statSync(file).size).toBeLessThan(large.length / 4);
  }
});

it('a draft keeps its photographs, and a preview shows them', async () => {
  expect(existsSync(join(built, 'photos/campaigns/secret.jpg'))).toBe(false);
  const preview = mkdtempSync(join(tmpdir(), 'hh-built-'));
  expect(await sizeNamed(content, preview, TODAY, true)).toBe(3);
  expect(existsSync(join(preview, 'photos/campaigns/secret.jpg'))).toBe(true);
});

it('a second build takes what the first one made', { tags: ['thorough'] }, async () => {
  const store = 'node_modules/.astro/photos';
  const times = (names: string[]) => names.map((name) => [name, statSync(join(store, name)).mtimeMs]);
  await sizeNamed(content, built, TODAY);
  const made = readdirSync(store);
  const before = times(made);
  const again = mkdtempSync(join(tmpdir(), 'hh-built-'));
  await sizeNamed(content, again, TODAY);
  expect(times(made)).toEqual(before);
  const file = 'photos/campaigns/camp-960.webp';
  expect(readFileSync(join(again, file)).equals(readFileSync(join(built, file)))).toBe(true);
});

it('what Astro copied as it was uploaded is taken out of the built site, and nothing else', async () => {
  const astro = join(built, '_astro');
  mkdirSync(astro);
  writeFileSync(join(astro, 'nobody.Ab12.jpg'), readFileSync(join(content, 'campaigns/nobody.jpg')));
  writeFileSync(join(astro, 'other.webp'), await sharp(large).resize(20).webp().toBuffer());
  expect(await removeUploaded(content, astro)).toBe(1);
  expect(readdirSync(astro)).toEqual(['other.webp']);
});

it('one that lies in public/photos under the same name is left to those there', async () => {
  const texts = mkdtempSync(join(tmpdir(), 'hh-photos-'));
  mkdirSync(join(texts, 'campaigns'));
  writeFileSync(join(texts, 'campaigns/stream.md'), campaign('', '/photos/campaigns/elsewhere.jpg'));
  expect(await sizeNamed(texts, join(texts, 'built'), TODAY)).toBe(0);
});

it.each([
  ['/photos/campaigns/camp-480.webp', '/photos/campaigns/camp.JPG'],
  ['/photos/resources/IMG%202-960.webp', '/photos/resources/IMG%202.jpg'],
  ['/photos/campaigns/camp.JPG', '/photos/campaigns/camp.JPG'],
  ['/photos/campaigns/camp%2Btea%2C%20%231-480.webp', '/photos/campaigns/camp%2Btea%2C%20%231.jpg'],
  ['/photos/none-480.webp', '/photos/none-480.webp'],
  ['/photos/100%-480.webp', '/photos/100%-480.webp'],
])('the dev server finds behind %s the photograph %s', (address, original) => {
  expect(originalOf(address, ['campaigns/camp.JPG', 'resources/IMG 2.jpg', 'campaigns/camp+tea, #1.jpg'])).toBe(
    original,
  );
});

test("a phone's photo becomes the sizes that pages ask for, upright and without the place where it was taken", async () => {
  const folder = await mkdtemp(join(tmpdir(), 'hh-photos-'));
  const file = join(folder, 'camp.JPG');
  const upload = await sharp({ create: { width: 2000, height: 1000, channels: 3, background: '#3a4f53' } })
    .withExif({ IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '32/1 1/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  await writeFile(file, upload);
  await sizePhoto(file);
  for (const width of PHOTO_WIDTHS) {
    const name = photoAt('/photos/camp.JPG', width)?.replace('/photos/', '') ?? '';
    const {
      format,
      width: wide = 0,
      height: high = 0,
      exif,
    } = await sharp(await readFile(join(folder, name))).metadata();
    expect(format).toBe('webp');
    expect(wide).toBe(Math.min(width, 1000));
    expect(high).toBe(wide * 2);
    expect(exif).toBeUndefined();
  }
  const { format, width, exif } = await sharp(await readFile(file)).metadata();
  expect({ format, width, exif }).toEqual({ format: 'jpeg', width: 1000, exif: undefined });
  await rm(folder, { recursive: true });
});

test.each([
  ['/photos/camp-480.webp', '/photos/camp.JPG'],
  ['/photos/trek/two-days-960.webp', '/photos/trek/two-days.png'],
  ['/photos/camp.JPG', '/photos/camp.JPG'],
  ['/photos/unknown-480.webp', '/photos/unknown-480.webp'],
])('while one writes, %s is %s', (address, original) => {
  expect(originalOf(address, ['camp.JPG', 'trek/two-days.png', 'notes.txt'])).toBe(original);
});
