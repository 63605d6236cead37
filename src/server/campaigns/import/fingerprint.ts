import { createHash } from 'node:crypto';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Database } from '../../database/open.ts';

const COUNTER = 'content';
// The code that reads the files counts too: a new version may read the same file differently.
const READERS = join(import.meta.dirname, '../../../content');

async function linesOf(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => []);
  const files = await Promise.all(
    names.toSorted().map(async (name) => {
      const { mtimeMs, size } = await stat(join(folder, name));
      return `${name} ${size} ${mtimeMs}`;
    }),
  );
  return [folder, ...files];
}

/** A hash of the day, of whether samples are left out, and of the names, sizes and times of all content files: equal hashes, nothing to import. */
export async function fingerprintOf(contentDir: string, today: string, production: boolean): Promise<number> {
  const folders = [join(contentDir, 'campaigns'), join(contentDir, 'resources'), READERS];
  const lines = (await Promise.all(folders.map(linesOf))).flat();
  const hash = createHash('sha256')
    .update([today, String(production), ...lines].join('\n'))
    .digest();
  return hash.readUIntBE(0, 6);
}

/** Whether the content with this fingerprint was the last to be imported. */
export async function isImported(db: Database, fingerprint: number): Promise<boolean> {
  const row = await db.selectFrom('counters').select('value').where('name', '=', COUNTER).executeTakeFirst();
  return row?.value === fingerprint;
}

/** Stores the fingerprint of the content that was imported. */
export async function noteImported(db: Database, fingerprint: number): Promise<void> {
  await db
    .insertInto('counters')
    .values({ name: COUNTER, value: fingerprint })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value: fingerprint }))
    .execute();
}
