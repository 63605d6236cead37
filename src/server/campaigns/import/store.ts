import { sql, type Transaction } from 'kysely';
import type { Tables } from '../../database/schema.ts';

// Databases limit the number of parameters in one statement.
const BATCH = 50;

/** How many rows of a table an import changed, listed and unlisted. */
export interface Counts {
  readonly changed: number;
  readonly added: number;
  readonly removed: number;
}

/** The counts of an import that did nothing. */
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

// All columns are compared: a new version may make another one of the same file.
function changedOf<R extends Row>(rows: R[], before: Known): R[] {
  return rows.filter((row) => {
    const old: object = before.get(row.id) ?? {};
    return Object.entries(row).some(([column, value]) => comparable(Reflect.get(old, column)) !== comparable(value));
  });
}

/** The ids that the content does not list any more: their file is deleted, a draft, or not public on this day. */
function removedOf(rows: Row[], before: Known): string[] {
  const present = new Set(rows.map(({ id }) => id));
  return [...before.values()]
    .filter((old) => old.listed === 1 && old.source === 'content' && !present.has(old.id))
    .map(({ id }) => id);
}

function* batches<T>(all: T[]): Generator<T[]> {
  for (let start = 0; start < all.length; start += BATCH) yield all.slice(start, start + BATCH);
}

/** For an upsert: every column except the id takes the new value. */
export function newValues(row: object) {
  const columns = Object.keys(row).filter((column) => column !== 'id');
  return Object.fromEntries(columns.map((column) => [column, sql.ref(`excluded.${column}`)]));
}

/**
 * Stores rows that are new or changed with `insert`, and unlists those that the content does not list any more.
 * @param updated_at the time of the import, ISO 8601 in UTC
 */
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
