import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import sharp from 'sharp';
import { PHOTO_WIDTHS } from '../../lib/photo.ts';

const PHOTO = /\.(?:jpe?g|png|webp|avif)$/i;
const LARGEST = Math.max(...PHOTO_WIDTHS);
const store = join('node_modules', '.astro', 'photos');

/** The result of `make`, kept under what it was made of: a second build makes nothing that has not changed. */
async function kept(source: Buffer, what: string, make: () => Promise<Buffer>): Promise<Buffer> {
  const file = join(store, createHash('sha256').update(source).update(what).digest('hex').slice(0, 24));
  return readFile(file).catch(async () => {
    const made = await make();
    await writeFile(file, made);
    return made;
  });
}

const turned = (source: Buffer, width: number) => sharp(source).rotate().resize({ width, withoutEnlargement: true });

/**
 * Puts the sizes of a photo beside it, as `lib/photo.ts` names them, and replaces the photo itself by one of at most 1600 px
 * without the place and the camera that a phone writes into it. A visitor never gets the uploaded file: it is large and tells
 * where its photographer lives.
 */
export async function sizePhoto(file: string): Promise<void> {
  await mkdir(store, { recursive: true });
  const source = await readFile(file);
  for (const width of PHOTO_WIDTHS) {
    const made = await kept(source, `webp ${width}`, () => turned(source, width).webp({ quality: 72 }).toBuffer());
    await writeFile(file.replace(PHOTO, `-${width}.webp`), made);
  }
  await writeFile(file, await kept(source, 'itself', () => turned(source, LARGEST).toBuffer()));
}

async function sizeAll(folder: string): Promise<number> {
  if (!existsSync(folder)) return 0;
  const names = await readdir(folder, { recursive: true });
  const photos = names.filter((name) => PHOTO.test(name));
  for (const name of photos) await sizePhoto(join(folder, name));
  return photos.length;
}

/** The photo of which an address names a size, among those that are there; the address itself when it names none. */
export function originalOf(address: string, names: readonly string[]): string {
  const [, stem] = /^\/photos\/(.+)-\d+\.webp$/.exec(address) ?? [];
  const name = names.find((one) => PHOTO.test(one) && one.replace(PHOTO, '') === stem);
  return name === undefined ? address : `/photos/${name}`;
}

/** Offers the photos of `public/photos`, which campaigns and resources name, in sizes. The dev server hands out the photo itself. */
export function photos(): AstroIntegration {
  return {
    name: 'photos',
    hooks: {
      'astro:build:done': async ({ dir, logger }) => {
        const count = await sizeAll(join(fileURLToPath(dir), 'photos'));
        if (count > 0) logger.info(`${count} photos in ${PHOTO_WIDTHS.length} sizes`);
      },
      'astro:server:setup': ({ server }) => {
        server.middlewares.use((request, _response, next) => {
          if (!request.url?.startsWith('/photos/')) return next();
          readdir('public/photos', { recursive: true }).then(
            (names) => {
              request.url = originalOf(request.url ?? '', names);
              next();
            },
            () => next(),
          );
        });
      },
    },
  };
}
