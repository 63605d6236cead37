import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import { setTimeout } from 'node:timers/promises';
import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  Kysely,
  SqliteAdapter,
  type SqliteDatabase,
  SqliteDialect,
  SqliteDriver,
  type SqliteStatement,
} from 'kysely';
import { DatabaseAway, SQLITE, sqliteCode } from '../platform/errors.ts';

const MAX_STATEMENTS = 200;
// Milliseconds that a start and a statement wait for another program.
const OPEN_MS = 5000;
const LOCK_MS = 1000;
const TRY_AGAIN_MS = 20;

type Inputs = readonly SQLInputValue[];

function adapt(statement: StatementSync): SqliteStatement {
  return {
    reader: statement.columns().length > 0,
    all: (parameters) => statement.all(...(parameters as Inputs)),
    run: (parameters) => statement.run(...(parameters as Inputs)),
    iterate: (parameters) => statement.iterate(...(parameters as Inputs)),
  };
}

/** Each SQL text is prepared once. */
function adaptDatabase(database: DatabaseSync): SqliteDatabase {
  const statements = new Map<string, SqliteStatement>();
  return {
    close: () => database.close(),
    prepare(sql) {
      const known = statements.get(sql);
      if (known) return known;
      const statement = adapt(database.prepare(sql));
      const oldest = statements.size >= MAX_STATEMENTS ? statements.keys().next().value : undefined;
      if (oldest !== undefined) statements.delete(oldest);
      statements.set(sql, statement);
      return statement;
    },
  };
}

/** Without holding up the process, as SQLite's own `busy_timeout` would. */
async function waitForLock<T>(run: () => Promise<T>): Promise<T> {
  for (const since = performance.now(); ; ) {
    try {
      return await run();
    } catch (error) {
      if (sqliteCode(error) !== SQLITE.busy) throw error;
      if (performance.now() - since > LOCK_MS) throw new DatabaseAway({ cause: error });
      await setTimeout(TRY_AGAIN_MS);
    }
  }
}

class Driver extends SqliteDriver {
  readonly #database: DatabaseSync;

  constructor(database: DatabaseSync) {
    super({ database: adaptDatabase(database) });
    this.#database = database;
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    const connection = await super.acquireConnection();
    return {
      executeQuery: (query) => waitForLock(() => connection.executeQuery(query)),
      streamQuery: (query, size) => connection.streamQuery(query, size),
    };
  }

  // A deferred one fails at once when another process wrote after its first read.
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'));
  }

  // SQLite ends a transaction by itself when the disk is full: a rollback would hide the first error.
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    if (this.#database.isTransaction) await connection.executeQuery(CompiledQuery.raw('rollback'));
  }
}

class Adapter extends SqliteAdapter {
  // An interrupted migration leaves nothing behind.
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

/** Opens a file for durable writes: WAL, `synchronous=FULL`, foreign keys; what is deleted is overwritten. Throws SQLite's error when another program holds it. */
export function openSqliteFile(file: string): DatabaseSync {
  const database = new DatabaseSync(file, { timeout: OPEN_MS, enableForeignKeyConstraints: true });
  try {
    database.exec('pragma journal_mode = wal; pragma synchronous = full; pragma temp_store = memory;');
    database.exec('pragma secure_delete = on; pragma busy_timeout = 0');
  } catch (error) {
    database.close();
    throw error;
  }
  return database;
}

/** Kysely's SQLite dialect over `node:sqlite`. A file that another program locks is a `DatabaseAway`. */
export function sqliteDialect(database: DatabaseSync): Dialect {
  const dialect = new SqliteDialect({ database: adaptDatabase(database) });
  return {
    createAdapter: () => new Adapter(),
    createDriver: () => new Driver(database),
    createIntrospector: (db) => dialect.createIntrospector(db),
    createQueryCompiler: () => dialect.createQueryCompiler(),
  };
}

/** A database that is gone with the process. */
export const sqliteInMemory = <T>(): Kysely<T> =>
  new Kysely<T>({ dialect: sqliteDialect(new DatabaseSync(':memory:')) });
