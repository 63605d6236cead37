import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql, type Transaction } from 'kysely';
import type { Database } from '../../database/open.ts';
import type { Tables } from '../../database/schema.ts';
import type { Config } from '../../platform/config.ts';

// Databases limit the number of parameters in one statement.
const BATCH = 50;

export interface Counts {
  readonly changed: number;
  readonly added: number;
  readonly removed: number;
}

export const nothing: Counts = { changed: 0, added: 0, removed: 0 };

type Row = { id: string; content: string };
type Table = 'campaigns' | 'resources';

async function known(on: Transaction<Tables>, table: Table) {
  const rows = await on.selectFrom(table).selectAll().execute();
  return new Map(rows.map((row) => [row.id, row]));
}

type Known = Awaited<ReturnType<typeof known>>;

/** Instructions carry the day of the import, which says nothing about the file. */
const comparable = (value: unknown) =>
  typeof value === 'string' ? value.replace(/"(?:created|updated)At":"[^"]*"/g, '') : value;

// A new version may make another column of the same file.
function changedOf<R extends Row>(rows: R[], before: Known): R[] {
  return rows.filter((row) => {
    const old: object = before.get(row.id) ?? {};
    return Object.entries(row).some(([column, value]) => comparable(Reflect.get(old, column)) !== comparable(value));
  });
}

/** Their file is deleted, a draft, or not public on this day. */
function removedOf(rows: Row[], before: Known): string[] {
  const present = new Set(rows.map(({ id }) => id));
  return [...before.values()]
    .filter((old) => old.listed === 1 && old.source === 'content' && !present.has(old.id))
    .map(({ id }) => id);
}

function* batches<T>(all: T[]): Generator<T[]> {
  for (let start = 0; start < all.length; start += BATCH) yield all.slice(start, start + BATCH);
}

export function newValues(row: object) {
  const columns = Object.keys(row).filter((column) => column !== 'id');
  return Object.fromEntries(columns.map((column) => [column, sql.ref(`excluded.${column}`)]));
}

/** Stores new and changed rows with `insert`, and unlists the others; `updated_at` is ISO 8601 in UTC. */
export async function store<R extends Row>(
  on: Transaction<Tables>,
  table: Table,
  rows: R[],
  updated_at: string,
  insert: (some: (R & { updated_at: string })[]) => Promise<unknown>,
): Promise<Counts> {
  const before = await known(on, table);
  const changed = changedOf(rows, before);
  const removed = removedOf(rows, before);
  for (const some of batches(changed)) await insert(some.map((row) => ({ ...row, updated_at })));
  for (const some of batches(removed)) {
    await on.updateTable(table).set({ listed: 0, updated_at }).where('id', 'in', some).execute();
  }
  const added = changed.filter(({ id }) => before.get(id)?.listed !== 1).length;
  return { changed: changed.length - added, added, removed: removed.length };
}

const COUNTER = 'content';
// A new version may read the same file differently.
const READERS = join(import.meta.dirname, '../../../content');

/** Its time tells nothing: in a function all files have the same. */
async function linesOf(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  const names = entries.filter((entry) => entry.isFile() && /\.(md|ts|yaml)$/.test(entry.name)).map(({ name }) => name);
  const files = await Promise.all(
    names.toSorted().map(async (name) => `${name} ${await hashOfFile(join(folder, name))}`),
  );
  return [folder, ...files];
}

/** Who reads the folder says what is wrong with it. */
const hashOfFile = async (file: string) => hashOf(await readFile(file).catch(() => 'unreadable')).toString('hex');

const hashOf = (text: string | Buffer) => createHash('sha256').update(text).digest();

/** A hash of the day, of what is left out, and of all content files with the foundation's facts: equal, nothing to import. */
export async function fingerprintOf(
  { contentDir, production, drafts }: Pick<Config, 'contentDir' | 'production' | 'drafts'>,
  today: string,
): Promise<number> {
  const folders = [contentDir, join(contentDir, 'campaigns'), join(contentDir, 'resources'), READERS];
  const lines = (await Promise.all(folders.map(linesOf))).flat();
  return hashOf([today, String(production), String(drafts), ...lines].join('\n')).readUIntBE(0, 6);
}

/** Waits until no other process imports: whoever has written this row keeps it until the end of the transaction. */
export async function waitForImports(on: Database): Promise<void> {
  await on
    .insertInto('counters')
    .values({ name: COUNTER, value: 0 })
    .onConflict((conflict) => conflict.column('name').doUpdateSet((row) => ({ value: row.ref('counters.value') })))
    .execute();
}

/** Whether this content was the last to be imported. */
export async function isImported(db: Database, fingerprint: number): Promise<boolean> {
  const row = await db.selectFrom('counters').select('value').where('name', '=', COUNTER).executeTakeFirst();
  return row?.value === fingerprint;
}

export async function noteImported(db: Database, fingerprint: number): Promise<void> {
  await db
    .insertInto('counters')
    .values({ name: COUNTER, value: fingerprint })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value: fingerprint }))
    .execute();
}
