import { basename } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { SQLITE, StartError } from '../../platform/errors.ts';

/** SQLite's codes of a file that is broken, or that is no database. */
export const DAMAGED: readonly number[] = [SQLITE.corrupt, SQLITE.notDatabase];

/** The names of the migrations that a database has had; empty for a database that is not the site's. */
function migrationsOf(database: DatabaseSync): string[] {
  const known = database.prepare("select 1 from sqlite_master where name = 'kysely_migration'").get();
  if (!known) return [];
  return database
    .prepare('select name from kysely_migration order by name')
    .all()
    .map(({ name }) => String(name));
}

/** Looks at every page of a copied database. Returns the migrations that it has had. Throws a `StartError` when a page is damaged. */
export function checkDatabase(file: string): string[] {
  const damaged = (what: string) => new StartError(`The copy of ${basename(file)} is damaged (${what}).`);
  let database: DatabaseSync | undefined;
  try {
    database = new DatabaseSync(file);
    const found = database.prepare('pragma integrity_check(1)').get()?.['integrity_check'];
    if (found !== 'ok') throw damaged(String(found));
    return migrationsOf(database);
  } catch (error) {
    throw error instanceof StartError ? error : damaged(error instanceof Error ? error.message : String(error));
  } finally {
    database?.close();
  }
}
