import { mkdir, writeFile } from 'node:fs/promises';
import { drawings } from './gallery.ts';

const folder = new URL('../../../public/pictures/', import.meta.url);
await mkdir(folder, { recursive: true });
for (const { name, file } of drawings()) await writeFile(new URL(`${name}.svg`, folder), file);
