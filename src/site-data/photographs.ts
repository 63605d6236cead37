import type { ImageMetadata } from 'astro';

// `content-folder` is an alias in astro.config.mjs: the pattern must be a literal, and the folder is a setting.
// Those of campaigns and resources have addresses of their own (`src/integrations/photographs/sized-photos.ts`).
const photographs = import.meta.glob<{ default: ImageMetadata }>(
  ['content-folder/**/*.{jpg,jpeg,png,webp,avif}', '!content-folder/{campaigns,resources}/**'],
  { caseSensitive: false },
);

/**
 * The photograph that a content file names as `./camp.jpg`; `undefined` for the name of a drawing.
 * @param from the content file's path below the project's root, an entry's `filePath`
 * @throws Error when the photograph is not there; the content check says so before
 */
export async function photographOf(picture: string, from: string | undefined): Promise<ImageMetadata | undefined> {
  if (!picture.startsWith('./')) return undefined;
  const folder = (from ?? '').replace(/[^/]*$/, '');
  const path = `${folder}${picture.slice(2)}`;
  // The key of a file outside the project begins with `../`, of any other with `/`.
  const photograph = await photographs[path.startsWith('../') ? path : `/${path}`]?.();
  if (!photograph) throw new Error(`${from}: there is no photograph ${picture} beside this file`);
  return photograph.default;
}
