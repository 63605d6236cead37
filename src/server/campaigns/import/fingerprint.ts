import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Database } from '../../database/open.ts';
import type { Config } from '../../platform/config.ts';

const COUNTER = 'content';
// The code that reads the files counts too: a new version may read the same file differently.
const READERS = join(import.meta.dirname, '../../../content');

/** Each file of a folder as its name and a hash of what is in it. Its time tells nothing: in a function all files have the same. */
async function linesOf(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  const names = entries.filter((entry) => entry.isFile() && /\.(md|ts)$/.test(entry.name)).map(({ name }) => name);
  const files = await Promise.all(
    names.toSorted().map(async (name) => `${name} ${await hashOfFile(join(folder, name))}`),
  );
  return [folder, ...files];
}

/** What cannot be read has a hash too: who reads the folder says what is wrong with it. */
const hashOfFile = async (file: string) => hashOf(await readFile(file).catch(() => 'unreadable')).toString('hex');

const hashOf = (text: string | Buffer) => createHash('sha256').update(text).digest();

/** A hash of the day, of whether samples and drafts are left out, and of all content files: equal hashes, nothing to import. */
export async function fingerprintOf(
  { contentDir, production, drafts }: Pick<Config, 'contentDir' | 'production' | 'drafts'>,
  today: string,
): Promise<number> {
  const folders = [join(contentDir, 'campaigns'), join(contentDir, 'resources'), READERS];
  const lines = (await Promise.all(folders.map(linesOf))).flat();
  return hashOf([today, String(production), String(drafts), ...lines].join('\n')).readUIntBE(0, 6);
}

/**
 * Waits inside a transaction until no other process imports: whoever has written this row keeps it until the end of the transaction.
 */
export async function waitForImports(on: Database): Promise<void> {
  await on
    .insertInto('counters')
    .values({ name: COUNTER, value: 0 })
    .onConflict((conflict) => conflict.column('name').doUpdateSet((row) => ({ value: row.ref('counters.value') })))
    .execute();
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
