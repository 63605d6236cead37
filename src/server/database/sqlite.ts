import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  SqliteAdapter,
  type SqliteDatabase,
  SqliteDialect,
  SqliteDriver,
  type SqliteStatement,
} from 'kysely';

const KEPT_STATEMENTS = 200;

type Inputs = readonly SQLInputValue[];

function adapt(statement: StatementSync): SqliteStatement {
  return {
    reader: statement.columns().length > 0,
    all: (parameters) => statement.all(...(parameters as Inputs)),
    run: (parameters) => statement.run(...(parameters as Inputs)),
    iterate: (parameters) => statement.iterate(...(parameters as Inputs)),
  };
}

/** The part of a database that Kysely asks for, over node:sqlite, with each SQL text prepared once. */
function adaptDatabase(database: DatabaseSync): SqliteDatabase {
  const kept = new Map<string, SqliteStatement>();
  return {
    close: () => database.close(),
    prepare(sql) {
      const known = kept.get(sql);
      if (known) return known;
      const statement = adapt(database.prepare(sql));
      const oldest = kept.size >= KEPT_STATEMENTS ? kept.keys().next().value : undefined;
      if (oldest !== undefined) kept.delete(oldest);
      kept.set(sql, statement);
      return statement;
    },
  };
}

class Driver extends SqliteDriver {
  readonly #database: DatabaseSync;

  constructor(database: DatabaseSync) {
    super({ database: adaptDatabase(database) });
    this.#database = database;
  }

  // A deferred transaction that reads first and writes later fails at once when another process wrote in between;
  // an immediate one waits for its turn (busy_timeout).
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'));
  }

  // A full disk ends the transaction by itself; rolling back what is gone would hide the reason behind an error of its own.
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    if (this.#database.isTransaction) await connection.executeQuery(CompiledQuery.raw('rollback'));
  }
}

class Adapter extends SqliteAdapter {
  // SQLite rolls DDL back like anything else, so that a migration cut off half way leaves nothing behind.
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

/** A file opened for durable writes: WAL, `synchronous=FULL`, foreign keys, five seconds of patience with other writers. */
export function openSqliteFile(file: string): DatabaseSync {
  const database = new DatabaseSync(file, { timeout: 5000, enableForeignKeyConstraints: true });
  try {
    database.exec('pragma journal_mode = wal; pragma synchronous = full; pragma temp_store = memory;');
  } catch (error) {
    database.close();
    throw error;
  }
  return database;
}

/** Kysely's SQLite dialect over the `node:sqlite` that is built into Node. */
export function sqliteDialect(database: DatabaseSync): Dialect {
  const dialect = new SqliteDialect({ database: adaptDatabase(database) });
  return {
    createAdapter: () => new Adapter(),
    createDriver: () => new Driver(database),
    createIntrospector: (db) => dialect.createIntrospector(db),
    createQueryCompiler: () => dialect.createQueryCompiler(),
  };
}
