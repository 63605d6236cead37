import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The file that `make` makes of `parts`, or what an earlier build made of them. */
export async function buildCache(
  folder: string,
  parts: readonly (string | Uint8Array)[],
  make: () => Promise<Buffer>,
): Promise<Buffer> {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  const store = join('node_modules', '.astro', folder);
  const file = join(store, hash.digest('hex').slice(0, 24));
  return readFile(file).catch(async () => {
    const made = await make();
    await mkdir(store, { recursive: true });
    // Another build may read it at this moment, and this one may be ended in the middle.
    const part = `${file}.${randomUUID()}.part`;
    await writeFile(part, made);
    await rename(part, file);
    return made;
  });
}
