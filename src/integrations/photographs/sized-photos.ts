import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import sharp from 'sharp';
import { readCampaigns } from '../../content/campaign.ts';
import { PHOTOGRAPH } from '../../content/check/pictures.ts';
import { contentRoot } from '../../content/folder.ts';
import { pathOfAddress, photoOfAddress } from '../../content/picture-addresses.ts';
import { readResources } from '../../content/resource.ts';
import { showsDrafts } from '../../contract/environment.ts';
import { indiaDay } from '../../lib/format.ts';
import { PHOTO_WIDTHS } from '../../lib/photo.ts';
import { buildCache } from '../build-cache.ts';

async function namedPhotos(content: string, today: string, drafts: boolean): Promise<string[]> {
  const { campaigns } = await readCampaigns(join(content, 'campaigns'), today, { drafts });
  const { resources } = await readResources(join(content, 'resources'), today, { drafts });
  const addresses = [
    ...campaigns.flatMap(({ assets, gathered }) =>
      [...(assets ?? []), ...(gathered?.photos ?? [])].map(({ url }) => url),
    ),
    ...resources.map(({ resource }) => resource.image ?? ''),
  ];
  return [...new Set(addresses.map(photoOfAddress).filter((name) => name !== undefined))];
}

async function photosBelow(folder: string): Promise<{ file: string; hash: string }[]> {
  const names = (await readdir(folder, { recursive: true }).catch(() => [])).filter((name) => PHOTOGRAPH.test(name));
  return Promise.all(
    names.map(async (name) => {
      const file = join(folder, name);
      return {
        file,
        hash: createHash('sha256')
          .update(await readFile(file))
          .digest('hex'),
      };
    }),
  );
}

/**
 * Takes out of a built site every photograph as it was uploaded, with the place in it; resolves with their number. Astro puts one there
 * for each that no page shows.
 */
export async function removeUploaded(content: string, built: string): Promise<number> {
  const uploaded = new Set((await photosBelow(content)).map(({ hash }) => hash));
  if (uploaded.size === 0) return 0;
  const found = (await photosBelow(built)).filter(({ hash }) => uploaded.has(hash));
  await Promise.all(found.map(({ file }) => rm(file)));
  return found.length;
}

const LARGEST = Math.max(...PHOTO_WIDTHS);

const turned = (source: Buffer, width: number) => sharp(source).rotate().resize({ width, withoutEnlargement: true });

/** Writes the sizes of a photo (`lib/photo.ts`), and one of at most 1600 px in its own place, upright and without place and camera. */
export async function sizePhoto(file: string, target: string = file): Promise<void> {
  await mkdir(dirname(target), { recursive: true });
  const source = await readFile(file);
  for (const width of PHOTO_WIDTHS) {
    const made = await buildCache('photos', [source, `webp ${width}`], () =>
      turned(source, width).webp({ quality: 72 }).toBuffer(),
    );
    await writeFile(target.replace(PHOTOGRAPH, `-${width}.webp`), made);
  }
  await writeFile(target, await buildCache('photos', [source, 'itself'], () => turned(source, LARGEST).toBuffer()));
}

async function sizeAll(folder: string): Promise<number> {
  if (!existsSync(folder)) return 0;
  const names = await readdir(folder, { recursive: true });
  const photos = names.filter((name) => PHOTOGRAPH.test(name));
  for (const name of photos) await sizePhoto(join(folder, name));
  return photos.length;
}

async function sizeNamed(content: string, built: string, today: string, drafts = false): Promise<number> {
  const named = await namedPhotos(content, today, drafts);
  const names = named.filter((name) => existsSync(join(content, name)));
  for (const name of names) await sizePhoto(join(content, name), join(built, 'photos', name));
  return names.length;
}

/** The photo of which an address names a size, among those that are there; the address itself when it names none. */
export function originalOf(address: string, names: readonly string[]): string {
  const [, stem] = /^\/photos\/(.+)-\d+\.webp$/.exec(address) ?? [];
  const path = stem === undefined ? undefined : pathOfAddress(stem);
  const name = names.find((one) => PHOTOGRAPH.test(one) && one.replace(PHOTOGRAPH, '') === path);
  return name === undefined ? address : `/photos/${name.split('/').map(encodeURIComponent).join('/')}`;
}

const filesIn = (folder: string) => readdir(folder, { recursive: true }).catch(() => []);

async function allPhotos(): Promise<string[]> {
  const beside = ['campaigns', 'resources'].map(async (folder) =>
    (await filesIn(join(contentRoot(), folder))).map((name) => `${folder}/${name}`),
  );
  return [...(await filesIn('public/photos')), ...(await Promise.all(beside)).flat()];
}

async function fromContent(address: string): Promise<Buffer | undefined> {
  const name = photoOfAddress(address);
  const source = name === undefined ? undefined : await readFile(join(contentRoot(), name)).catch(() => undefined);
  return source && turned(source, LARGEST).jpeg().toBuffer();
}

/** Offers the photos of campaigns and resources in sizes; the dev server hands out one size of each. */
export function photos(): AstroIntegration {
  return {
    name: 'photos',
    hooks: {
      'astro:build:done': async ({ dir, logger }) => {
        const built = fileURLToPath(dir);
        await removeUploaded(contentRoot(), join(built, '_astro'));
        const given = await sizeAll(join(built, 'photos'));
        const count = given + (await sizeNamed(contentRoot(), built, indiaDay(), showsDrafts(process.env)));
        if (count > 0) logger.info(`${count} photos in ${PHOTO_WIDTHS.length} sizes`);
      },
      'astro:server:setup': ({ server }) => {
        server.middlewares.use((request, response, next) => {
          if (!request.url?.startsWith('/photos/')) return next();
          const answer = async () => {
            request.url = originalOf(request.url ?? '', await allPhotos());
            const found = await fromContent(request.url);
            if (found) response.writeHead(200, { 'content-type': 'image/jpeg' }).end(found);
            else next();
          };
          answer().catch(() => next());
        });
      },
    },
  };
}
