import { statSync } from 'node:fs';
import { dirname } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { type Dialect, Kysely, sql } from 'kysely';
import type { DatabaseConfig } from '../platform/config.ts';
import {
  AwayAtStart,
  codeOf,
  DatabaseAway,
  isDiskFull,
  reasonOf,
  SQLITE,
  StartError,
  sqliteCode,
} from '../platform/errors.ts';
import { makePrivateDatabase } from '../platform/private-files.ts';
import { noteInUse, refuseNewBeside, refuseOther } from './in-use.ts';
import { lacking, migrate, refuseLacking } from './migrate.ts';
import { postgresDialect } from './postgres.ts';
import { addToCounter } from './queries.ts';
import { refuseUnfinished } from './restore.ts';
import type { Tables } from './schema.ts';
import { openSqliteFile, sqliteDialect } from './sqlite.ts';

/** The site's database, or a transaction on it. What has to run in a transaction asks for `Transaction<Tables>`. */
export type Database = Kysely<Tables>;

// Checking a larger file would make each start slow.
const CHECKED_BYTES = 20_000_000;

function messageOf(thrown: unknown, config: DatabaseConfig): string {
  const error = thrown instanceof DatabaseAway ? thrown.cause : thrown;
  const reason = reasonOf(error);
  if (config.kind === 'postgres') {
    const { hostname, port } = new URL(config.url);
    const where = `${hostname}:${port || 5432}`;
    return `The PostgreSQL server at ${where} that DATABASE_URL names cannot be used (${codeOf(error) || reason}).`;
  }
  const file = config.file;
  const code = sqliteCode(error);
  if (code === SQLITE.notDatabase || code === SQLITE.corrupt)
    return `The database file ${file} is damaged; restore it from a copy or move it away.`;
  if (code === SQLITE.ioError || isDiskFull(error))
    return `The disk that holds ${file} is full or cannot be written; make room.`;
  if (code === SQLITE.busy) return `The database file ${file} is in use by another program that does not release it.`;
  return `The database file ${file} cannot be opened or written (${reason}).`;
}

function checkPages(database: DatabaseSync, file: string): void {
  if (statSync(file).size > CHECKED_BYTES) return;
  const row = database.prepare('pragma quick_check(1)').get();
  if (row?.['quick_check'] !== 'ok') throw Object.assign(new Error('damaged pages'), { errcode: SQLITE.corrupt });
}

async function dialectOf(config: DatabaseConfig, log: (line: string) => void): Promise<Dialect> {
  if (config.kind === 'postgres') return postgresDialect(config, log);
  refuseUnfinished(dirname(config.file));
  makePrivateDatabase(config.file);
  const database = openSqliteFile(config.file);
  try {
    checkPages(database, config.file);
  } catch (error) {
    database.close();
    throw error;
  }
  return sqliteDialect(database);
}

/** Another machine or program is away, or the disk is full. */
function healsByItself(thrown: unknown, config: DatabaseConfig): boolean {
  const error = thrown instanceof DatabaseAway ? thrown.cause : thrown;
  if (config.kind === 'postgres') return thrown instanceof DatabaseAway || codeOf(error) !== '';
  const code = sqliteCode(error);
  return code === SQLITE.busy || code === SQLITE.ioError || isDiskFull(error);
}

function startError(thrown: unknown, config: DatabaseConfig): StartError {
  if (thrown instanceof StartError) return thrown;
  const message = messageOf(thrown, config);
  return healsByItself(thrown, config)
    ? new AwayAtStart(message, { cause: thrown })
    : new StartError(message, { cause: thrown });
}

// A database that cannot be written shows it at the start.
const countStart = (db: Database) => addToCounter(db, 'starts');

async function hasTables(config: DatabaseConfig): Promise<boolean> {
  if (config.kind === 'sqlite') {
    refuseUnfinished(dirname(config.file));
    // A start leaves an empty file that was killed before it made the tables.
    return Boolean(statSync(config.file, { throwIfNoEntry: false })?.size);
  }
  const db = new Kysely<Tables>({ dialect: await postgresDialect(config) });
  try {
    const known = sql<{ known: boolean }>`select to_regclass('kysely_migration') is not null as known`;
    return (await known.execute(db)).rows[0]?.known ?? false;
  } finally {
    await db.destroy().catch(() => {});
  }
}

/**
 * Whether the site has a database. Rejects with a `StartError` where nobody can tell, and where it has none beside another that is in use.
 */
export async function hasDatabase(config: DatabaseConfig): Promise<boolean> {
  const has = await hasTables(config).catch((error: unknown) => {
    throw startError(error, config);
  });
  if (!has) refuseNewBeside(config);
  return has;
}

/**
 * Rejects with a `StartError` where the site has no database yet: a command must not take a wrong setting for a site on which all is well.
 */
export async function requireDatabase(config: DatabaseConfig): Promise<void> {
  if (await hasDatabase(config)) return;
  throw new StartError(
    config.kind === 'sqlite'
      ? `There is no database in ${dirname(config.file)}, so there is nothing to look at. DATA_DIR names the folder of the site's data.`
      : `There are no tables of the site in the database that DATABASE_URL names, so there is nothing to look at.`,
  );
}

/**
 * Opens the database, migrates it, and checks that it can be written. `log` is told when it goes away and comes back. Rejects with a
 * `StartError`, or with an `AwayAtStart` where it may work later.
 */
export async function openDatabase(config: DatabaseConfig, log: (line: string) => void = () => {}): Promise<Database> {
  let db: Database | undefined;
  await hasDatabase(config);
  try {
    if (config.kind === 'postgres') {
      // A migration may take as long as it needs.
      const unhurried = new Kysely<Tables>({ dialect: await postgresDialect({ ...config, statementMs: null }) });
      await migrate(unhurried).finally(() => unhurried.destroy().catch(() => {}));
    }
    const opened = new Kysely<Tables>({ dialect: await dialectOf(config, log) });
    db = opened;
    if (config.kind === 'sqlite') await migrate(opened);
    await refuseLacking(opened, config.kind);
    noteInUse(config, await refuseOther(opened, config), log);
    await countStart(opened).catch((error: unknown) => {
      if (!isDiskFull(error)) throw error;
      log('The disk with the database is full: nothing can be saved until there is room.');
    });
    return opened;
  } catch (error) {
    await db?.destroy().catch(() => {});
    throw startError(error, config);
  }
}

/** Makes the tables of this version in a target of a move. Rejects with a `StartError`. */
export async function migrateTarget(config: DatabaseConfig): Promise<void> {
  let db: Database | undefined;
  try {
    db = new Kysely<Tables>({ dialect: await dialectOf(config, () => {}) });
    await migrate(db);
  } catch (error) {
    throw startError(error, config);
  } finally {
    await db?.destroy().catch(() => {});
  }
}

/** Opens a database and changes nothing in it. Rejects with a `StartError` where there is none, or it cannot be read. */
export async function openAsItIs(config: DatabaseConfig): Promise<Database> {
  await requireDatabase(config);
  let db: Database | undefined;
  try {
    db = new Kysely<Tables>({ dialect: await dialectOf(config, () => {}) });
    await sql`select 1`.execute(db);
    if (!(await lacking(db, config.kind))) await refuseOther(db, config);
    return db;
  } catch (error) {
    await db?.destroy().catch(() => {});
    throw startError(error, config);
  }
}

/** Its program with the version, and its size in bytes. */
export async function databaseFacts(
  db: Database,
  { kind }: Pick<DatabaseConfig, 'kind'>,
): Promise<{ program: string; bytes: number }> {
  const facts =
    kind === 'sqlite'
      ? sql<{ version: string; bytes: number }>`select sqlite_version() as version, page_count * page_size as bytes
          from pragma_page_count(), pragma_page_size()`
      : sql<{ version: string; bytes: number }>`select current_setting('server_version') as version,
          pg_database_size(current_database()) as bytes`;
  const [row] = (await facts.execute(db)).rows;
  return { program: `${kind === 'sqlite' ? 'SQLite' : 'PostgreSQL'} ${row?.version}`, bytes: row?.bytes ?? 0 };
}
