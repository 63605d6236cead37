import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { originalOf, sizePhoto } from '../../../src/integrations/photographs/sized-photos.ts';
import { PHOTO_WIDTHS, photoAt } from '../../../src/lib/photo.ts';

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
