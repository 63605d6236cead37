import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Kysely } from 'kysely';
import { migrate } from '../../src/server/database/migrate.ts';
import type { Database } from '../../src/server/database/open.ts';
import { postgresDialect } from '../../src/server/database/postgres.ts';
import type { Tables } from '../../src/server/database/schema.ts';
import { openSqliteFile, sqliteDialect } from '../../src/server/database/sqlite.ts';
import { freshPostgres } from './postgres.ts';

/** A database as an earlier version of the site left it. */
export interface OldDatabase {
  db: Database;
  /** Adds a row to any table, with the columns that it had then. */
  add(table: string, row: Record<string, string | number | null>): Promise<unknown>;
  /** What the environment of a server on this database is. */
  env: Record<string, string>;
  /** Brings it to today's tables. */
  migrate(): Promise<void>;
  close(): Promise<void>;
}

/** Creates the tables as they were after the migration `last`. */
export async function oldDatabase(last: string): Promise<OldDatabase> {
  const folder = await mkdtemp(join(tmpdir(), 'hh-old-'));
  const postgres = await freshPostgres();
  const dialect = postgres
    ? await postgresDialect({ url: postgres.url, connections: 10 })
    : sqliteDialect(openSqliteFile(join(folder, 'database.sqlite')));
  const db = new Kysely<Tables>({ dialect });
  await migrate(db, last);
  const untyped = db.withTables<Record<string, Record<string, unknown>>>();
  return {
    db,
    env: { DATA_DIR: folder, ...(postgres ? { DATABASE_URL: postgres.url } : {}) },
    add: (table, row) => untyped.insertInto(table).values(row).execute(),
    migrate: () => migrate(db),
    async close() {
      await db.destroy();
      await postgres?.drop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
