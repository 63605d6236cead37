import { mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { beforeAll, expect, it, test } from 'vitest';
import { originalOf, removeUploaded, sizePhoto } from '../../../src/integrations/photographs/sized-photos.ts';
import { PHOTO_WIDTHS, photoAt } from '../../../src/lib/photo.ts';
import { phonePhoto } from '../../helpers/photographs.ts';

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

it('what Astro copied as it was uploaded is taken out of the built site, and nothing else', async () => {
  const astro = join(built, '_astro');
  mkdirSync(astro);
  writeFileSync(join(astro, 'nobody.Ab12.jpg'), readFileSync(join(content, 'campaigns/nobody.jpg')));
  writeFileSync(join(astro, 'other.webp'), await sharp(large).resize(20).webp().toBuffer());
  expect(await removeUploaded(content, astro)).toBe(1);
  expect(readdirSync(astro)).toEqual(['other.webp']);
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
