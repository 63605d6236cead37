/** `npm run draw` draws every picture and icon of the site into `public/`, and makes the display font. */
import { mkdir, writeFile } from 'node:fs/promises';
import sharp from 'sharp';
import { displayFont } from './display-font.ts';
import { favicon, ico, iconStill } from './emblem.ts';
import { drawings } from './gallery.ts';

const root = new URL('../../public/', import.meta.url);
const put = (path: string, content: string | Uint8Array) => writeFile(new URL(path, root), content);
const png = (bleed: boolean, size: number) =>
  sharp(Buffer.from(iconStill(bleed)), { density: 1200 })
    .resize(size, size)
    .png({ compressionLevel: 9, palette: true })
    .toBuffer();

await mkdir(new URL('pictures/', root), { recursive: true });
await mkdir(new URL('icons/', root), { recursive: true });
for (const { name, file } of drawings()) await put(`pictures/${name}.svg`, file);

await put('favicon.svg', favicon());
await put('favicon.ico', ico(await png(false, 32), 32));
await put('icons/icon-192.png', await png(false, 192));
await put('icons/icon-512.png', await png(false, 512));
await put('icons/maskable-512.png', await png(true, 512));
await put('icons/apple-touch-180.png', await png(true, 180));
await writeFile(new URL('../styles/fonts/young-serif.woff2', import.meta.url), await displayFont());
