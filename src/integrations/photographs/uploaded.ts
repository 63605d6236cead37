import { createHash } from 'node:crypto';
import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { PHOTOGRAPH } from '../../content/check/photographs.ts';

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
 * Takes out of a built site every photograph that is there as it was uploaded, with the place in it; resolves with their number. Astro
 * puts one there for each photograph of the content that no page shows, such as that of a draft. No page refers to it.
 */
export async function removeUploaded(content: string, built: string): Promise<number> {
  const uploaded = new Set((await photosBelow(content)).map(({ hash }) => hash));
  if (uploaded.size === 0) return 0;
  const found = (await photosBelow(built)).filter(({ hash }) => uploaded.has(hash));
  await Promise.all(found.map(({ file }) => rm(file)));
  return found.length;
}
