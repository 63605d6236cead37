import { createHash } from 'node:crypto';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Database } from './database/open.ts';

const COUNTER = 'content';
// The readers themselves belong to it: what they make of a file may change with them.
const READERS = join(import.meta.dirname, '../editorial');

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

/** A number that stands for the content folder as it is, on a day: names, sizes and times of its files. */
export async function fingerprint(contentDir: string, today: string): Promise<number> {
  const folders = [join(contentDir, 'campaigns'), join(contentDir, 'resources'), READERS];
  const lines = (await Promise.all(folders.map(linesOf))).flat();
  const hash = createHash('sha256')
    .update([today, ...lines].join('\n'))
    .digest();
  return hash.readUIntBE(0, 6);
}

/** Whether the folder was taken in just so. */
export async function isTakenIn(db: Database, print: number): Promise<boolean> {
  const row = await db.selectFrom('counters').select('value').where('name', '=', COUNTER).executeTakeFirst();
  return row?.value === print;
}

/** Remembers what was taken in. */
export async function noteTakenIn(db: Database, print: number): Promise<void> {
  await db
    .insertInto('counters')
    .values({ name: COUNTER, value: print })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value: print }))
    .execute();
}
