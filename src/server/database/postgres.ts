import { type Dialect, PostgresAdapter, PostgresDialect, type PostgresPool } from 'kysely';
import type { Pool, PoolClient } from 'pg';
import { codeOf, DatabaseAway } from '../platform/errors.ts';

const INT8 = 20;
const CONNECT_MS = 5000;

// PostgreSQL's words for: connection lost (class 08), shut down or starting (57P), too many connections, read-only after a change of
// servers, and a statement or a lock that took too long.
const AWAY = /^(08|57P|53300$|53400$|25006$|57014$|55P03$)/;
// What node-postgres says when a connection is lost, or nothing answers in time; these errors have no code.
const LOST =
  /^(Connection terminated|Client has encountered a connection error|Client was closed|timeout exceeded|Query read timeout)/;

/** Whether an error of a statement means that the server is gone, not that the statement is wrong. */
export function isConnectionError(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = codeOf(error);
  // The server's own errors have five characters, those of sockets are words such as ECONNRESET.
  return AWAY.test(code) || /^E[A-Z]{4,}/.test(code) || LOST.test(error.message);
}

/**
 * A pool whose errors of connection are a `DatabaseAway`. A connection that broke is asked nothing more and is thrown away: what comes
 * next would else run in a transaction that nobody ends. `log` gets one line when the server goes, and one when it answers again.
 * @param settings what each new connection is asked first. Not left to Kysely, which would keep a connection that fails at it for ever.
 */
function watchedPool(pool: Pool, settings: string, log: (line: string) => void): PostgresPool {
  const known = new WeakMap<PoolClient, ReturnType<typeof watched>>();
  let away = false;
  function tell(error: DatabaseAway | null): void {
    if (away === (error !== null)) return;
    away = error !== null;
    const reason = codeOf(error?.cause) || (error?.cause as Error | undefined)?.message;
    log(away ? `The database does not answer (${reason}).` : 'The database answers again.');
  }
  function asAway(cause: unknown): DatabaseAway {
    const error = new DatabaseAway({ cause });
    tell(error);
    return error;
  }
  function watched(client: PoolClient) {
    let broken: DatabaseAway | undefined;
    async function query(text: string, values?: unknown[]) {
      if (broken) throw broken;
      try {
        const result = await client.query(text, values);
        tell(null);
        return result;
      } catch (error) {
        if (!isConnectionError(error)) throw error;
        broken = asAway(error);
        throw broken;
      }
    }
    return { query, release: () => client.release(broken) };
  }
  async function connect() {
    const client = await pool.connect().catch((error: unknown) => Promise.reject(asAway(error)));
    const used = known.get(client);
    if (used) return used;
    const connection = watched(client);
    try {
      await connection.query(settings);
    } catch (error) {
      client.release(true);
      throw error;
    }
    known.set(client, connection);
    return connection;
  }
  return {
    options: pool.options,
    connect,
    end: () => pool.end(),
  } as unknown as PostgresPool;
}

/**
 * Kysely's lock for migrations belongs to a connection and outlives a pooler's transaction: it would be taken on one connection and
 * given back on another. `migrate` takes one of its own.
 */
class AdapterWithoutLock extends PostgresAdapter {
  override async acquireMigrationLock(): Promise<void> {}
  override async releaseMigrationLock(): Promise<void> {}
}

/** Kysely's dialect with that adapter. */
class PooledDialect extends PostgresDialect {
  override createAdapter(): PostgresAdapter {
    return new AdapterWithoutLock();
  }
}

/** A PostgreSQL server, and how many connections to it may be open at once. */
interface Server {
  url: string;
  connections: number;
  /** How long a statement may take, in milliseconds; null for as long as it needs. */
  statementMs: number | null;
}

/** Kysely's dialect for a server. `log` gets a line when it goes, and when it answers again. */
export async function postgresDialect(
  { url, connections, statementMs }: Server,
  log: (line: string) => void = () => {},
): Promise<Dialect> {
  // Loaded here, because most installations use SQLite and start sooner without it.
  const { default: pg } = await import('pg');
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: CONNECT_MS,
    // A server that is frozen does not end a statement by itself.
    ...(statementMs !== null && { query_timeout: statementMs }),
    keepAlive: true,
    // Counts, sums, paise and milliseconds stay far below 2^53, so plain numbers are safe, as SQLite returns them.
    types: { getTypeParser: (oid, format) => (oid === INT8 ? Number : pg.types.getTypeParser(oid, format)) },
  });
  // A connection that breaks while no statement is open is replaced; without listeners it would end the process.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  // Set here and not at the start of the connection, where poolers refuse it. A transaction whose process is gone lets go of its locks.
  const limits = `set statement_timeout = ${statementMs ?? 0}; set lock_timeout = ${statementMs ?? 0}; set idle_in_transaction_session_timeout = 15000`;
  return new PooledDialect({ pool: watchedPool(pool, limits, log) });
}
