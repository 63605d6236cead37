import { type Kysely, PostgresAdapter, sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import type { DatabaseConfig } from '../platform/config.ts';
import { DatabaseAway, StartError } from '../platform/errors.ts';
import * as tables from './migrations/0001-tables.ts';
import * as calledOff from './migrations/0002-called-off-at-desk.ts';
import * as placesByMail from './migrations/0003-places-by-mail.ts';
import * as ownPlaces from './migrations/0004-own-places.ts';
import * as companions from './migrations/0005-companions.ts';
import * as waitingList from './migrations/0006-waiting-list.ts';
import * as reviewPlaces from './migrations/0007-review-places.ts';
import * as walkLetters from './migrations/0008-walk-letters.ts';
import * as certificates from './migrations/0009-certificates.ts';
import * as walkRecords from './migrations/0010-walk-records.ts';
import * as tellings from './migrations/0011-tellings.ts';
import * as mailChoices from './migrations/0012-mail-choices.ts';
import type { Tables } from './schema.ts';

// Listed by hand and not read from the folder, so that a bundled function contains them.
const migrations: Record<string, Migration> = {
  '0001-tables': tables,
  '0002-called-off-at-desk': calledOff,
  '0003-places-by-mail': placesByMail,
  '0004-own-places': ownPlaces,
  '0005-companions': companions,
  '0006-waiting-list': waitingList,
  '0007-review-places': reviewPlaces,
  '0008-walk-letters': walkLetters,
  '0009-certificates': certificates,
  '0010-walk-records': walkRecords,
  '0011-tellings': tellings,
  '0012-mail-choices': mailChoices,
};

export const migrationNames: readonly string[] = Object.keys(migrations);

/** Throws a `StartError` when a database has had a migration that this version does not know. */
export function refuseNewer(had: readonly string[]): void {
  const unknown = had.find((name) => !(name in migrations));
  if (unknown === undefined) return;
  throw new StartError(
    `The database is of a newer version of this site (it has had the migration ${unknown}). Install that version again, or restore a backup from before the upgrade.`,
  );
}

/** The migrations that a database has had, in their order. */
export async function migrationsOf(db: Kysely<Tables>): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  return rows.map(({ name }) => name);
}

const LOCK = 4_321_001;

type Known = Readonly<Record<string, Migration>>;

async function run(db: Kysely<Tables>, known: Known, last: string | undefined): Promise<void> {
  // What had the later of two still gets the earlier one.
  const options = { provider: { getMigrations: async () => known }, allowUnorderedMigrations: true };
  const migrator = new Migrator({ db, ...options });
  const { error } = await (last === undefined ? migrator.migrateToLatest() : migrator.migrateTo(last));
  if (error) throw error;
}

/** One of several processes migrates, and the others wait. */
async function runInTurn(db: Kysely<Tables>, known: Known, last: string | undefined): Promise<void> {
  // SQLite's own transactions wait for each other.
  if (!(db.getExecutor().adapter instanceof PostgresAdapter)) return run(db, known, last);
  await db.transaction().execute(async (on) => {
    // The lock is the transaction's, so a pooler keeps it on one connection.
    await sql`select pg_advisory_xact_lock(${sql.lit(LOCK)})`.execute(on);
    await run(on, known, last);
  });
}

/**
 * Brings a database to this version's tables, in one transaction. Rejects with a `StartError` when it is of a newer version, else with the
 * engine's error.
 */
export async function migrate(db: Kysely<Tables>, known: Known = migrations): Promise<void> {
  try {
    await runInTurn(db, known, undefined);
  } catch (error) {
    if (error instanceof DatabaseAway) throw error;
    refuseNewer(await migrationsOf(db).catch(() => []));
    throw error;
  }
}

/**
 * Takes the last migration back, and resolves to its name. Rejects with a `StartError` where that is the first one, or cannot be taken
 * back.
 */
export async function takeBack(db: Kysely<Tables>, known: Known = migrations): Promise<string> {
  const had = await migrationsOf(db);
  const [before, last = ''] = had.slice(-2);
  if (had.length < 2 || before === undefined)
    throw new StartError('The database has had the first migration alone: there is nothing to take back.');
  if (!known[last]?.down) throw new StartError(`The migration ${last} cannot be taken back by this version.`);
  await runInTurn(db, known, before);
  return last;
}

type Kind = DatabaseConfig['kind'];

/** The tables with their columns, in the order in which they were made. */
export type Columns = ReadonlyMap<string, readonly string[]>;

const OWN = /^(kysely_|sqlite_)/;

async function columnsOf(db: Kysely<Tables>, kind: Kind): Promise<Columns> {
  const query =
    kind === 'sqlite'
      ? sql<{ table: string; column: string }>`select m.name as "table", c.name as "column"
          from sqlite_master m, pragma_table_info(m.name) c where m.type = 'table' order by m.rowid, c.cid`
      : sql<{ table: string; column: string }>`select c.relname as "table", a.attname as "column"
          from pg_class c join pg_attribute a on a.attrelid = c.oid
          where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped
          order by c.oid, a.attnum`;
  const { rows } = await query.execute(db);
  const groups = Map.groupBy(
    rows.filter(({ table }) => !OWN.test(table)),
    ({ table }) => table,
  );
  return new Map([...groups].map(([table, of]) => [table, of.map(({ column }) => column)]));
}

let needed: Promise<Columns> | undefined;

/** What this version needs: what its migrations make of an empty database. */
export function neededColumns(): Promise<Columns> {
  needed ??= (async () => {
    const { sqliteInMemory } = await import('./sqlite.ts');
    const db = sqliteInMemory<Tables>();
    try {
      await migrate(db);
      return await columnsOf(db, 'sqlite');
    } finally {
      await db.destroy();
    }
  })();
  return needed;
}

/** The first table or column that a database lacks, in words; undefined for none. */
export async function lacking(db: Kysely<Tables>, kind: Kind): Promise<string | undefined> {
  const has = await columnsOf(db, kind);
  for (const [table, columns] of await neededColumns()) {
    const there = has.get(table);
    if (!there) return `the table ${table}`;
    const column = columns.find((name) => !there.includes(name));
    if (column) return `the column ${column} of the table ${table}`;
  }
  return undefined;
}

/** Rejects with a `StartError` where a database has had every migration and lacks something. */
export async function refuseLacking(db: Kysely<Tables>, kind: Kind): Promise<void> {
  const missing = await lacking(db, kind);
  if (missing === undefined) return;
  throw new StartError(
    `The database lacks ${missing}, although it has had every migration of this version: it was made by a version that was never released. Restore a backup that this version made, or begin with an empty database.`,
  );
}
