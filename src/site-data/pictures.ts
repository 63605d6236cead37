import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ImageMetadata } from 'astro';
import { escapeHtml } from '../lib/text.ts';

// `content-folder` is an alias in astro.config.mjs: the pattern must be a literal, and the folder is a setting.
// Those of campaigns and resources have addresses of their own (`src/integrations/photographs/sized-photos.ts`).
const photographs = import.meta.glob<{ default: ImageMetadata }>(
  ['content-folder/**/*.{jpg,jpeg,png,webp,avif}', '!content-folder/{campaigns,resources}/**'],
  { caseSensitive: false },
);

/** The photograph beside a content file (`from`, an entry's `filePath`); `undefined` for a drawing. Throws when it is not there. */
export async function photographOf(picture: string, from: string | undefined): Promise<ImageMetadata | undefined> {
  if (!picture.startsWith('./')) return undefined;
  const folder = (from ?? '').replace(/[^/]*$/, '');
  const path = `${folder}${picture.slice(2)}`;
  // The key of a file outside the project begins with `../`, of any other with `/`.
  const photograph = await photographs[path.startsWith('../') ? path : `/${path}`]?.();
  if (!photograph) throw new Error(`${from}: there is no photograph ${picture} beside this file`);
  return photograph.default;
}

/** Width and height of a drawing in `public/pictures`, so that its place is kept while it loads; from its viewBox. */
export function drawingSize(name: string): { width: number; height: number } {
  const svg = readFileSync(`public/pictures/${name}.svg`, 'utf8');
  const [, width = '480', height = '270'] = /viewBox="0 0 (\d+) (\d+)"/.exec(svg) ?? [];
  return { width: Number(width), height: Number(height) };
}

/** A drawing as markup, so that it is there with the first bytes. `alt` is empty for ornament. */
export function inlinePicture(name: string, alt = ''): string {
  const file = readFileSync(join('public/pictures', `${name}.svg`), 'utf8').trim();
  const spoken = alt ? `role="img" aria-label="${escapeHtml(alt)}"` : 'aria-hidden="true"';
  return file.replace('xmlns="http://www.w3.org/2000/svg"', spoken);
}

/** The same for the address of a drawing of this site; none for any other picture. */
export function drawingOf(url: string, alt: string): string | undefined {
  const name = /^\/pictures\/([\w-]+)\.svg$/.exec(url)?.[1];
  return name && existsSync(join('public/pictures', `${name}.svg`)) ? inlinePicture(name, alt) : undefined;
}
