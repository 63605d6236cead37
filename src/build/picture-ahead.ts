import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A drawing of this site as a data address, for the page to carry itself; none for any other picture. */
export function pictureAhead(url: string | undefined): { url: string; data: string } | undefined {
  if (!url || !/^\/pictures\/[\w-]+\.svg$/.test(url)) return undefined;
  const file = join('public', url);
  if (!existsSync(file)) return undefined;
  // Left readable rather than in base64: the page is compressed as a whole. These signs alone have a meaning in an address.
  const markup = readFileSync(file, 'utf8')
    .trim()
    .replaceAll('"', "'")
    .replace(/[%#<>]/g, encodeURIComponent);
  return { url, data: `data:image/svg+xml,${markup}` };
}
