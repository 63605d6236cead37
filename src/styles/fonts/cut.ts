/** `npm run font` cuts the display font that visitors download: Young Serif with the letters that headings need. */
import { readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import subset from 'subset-font';

const full = createRequire(import.meta.url).resolve(
  '@expo-google-fonts/young-serif/400Regular/YoungSerif_400Regular.ttf',
);
const ascii = String.fromCharCode(...Array.from({ length: 95 }, (_, index) => 0x20 + index));

// Without hinting and without all features but kerning and lining figures it has half the bytes.
const font = await subset(await readFile(full), `${ascii}₹–—‘’“”…·×°é`, {
  targetFormat: 'woff2',
  noHinting: true,
  keepFeatures: ['kern', 'lnum'],
});
await writeFile(new URL('young-serif.woff2', import.meta.url), font);
