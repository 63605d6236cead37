import { type Kysely, PostgresAdapter, sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import { DatabaseAway, StartError } from '../platform/errors.ts';
import * as tables from './migrations/0001-tables.ts';
import * as calledOff from './migrations/0002-called-off-at-desk.ts';
import type { Tables } from './schema.ts';

// Listed by hand and not read from the folder, so that a bundled function contains them.
const migrations: Record<string, Migration> = { '0001-tables': tables, '0002-called-off-at-desk': calledOff };

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
    // Before the first migration.
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
