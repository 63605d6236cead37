import { type Dialect, PostgresAdapter, PostgresDialect, type PostgresPool } from 'kysely';
import type { Pool, PoolClient } from 'pg';
import { codeOf, DatabaseAway } from '../platform/errors.ts';

const INT8 = 20;
const CONNECT_MS = 5000;

// Connection lost (class 08), shut down or starting (57P), too many connections, read-only, and a statement or a lock that took too long.
const AWAY = /^(08|57P|53300$|53400$|25006$|57014$|55P03$)/;
// These errors have no code.
const LOST =
  /^(Connection terminated|Client has encountered a connection error|Client was closed|timeout exceeded|Query read timeout)/;

/** Whether the server is gone, and not the statement wrong. */
function isConnectionError(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = codeOf(error);
  // Those of sockets are words such as ECONNRESET.
  return AWAY.test(code) || /^E[A-Z]{4,}/.test(code) || LOST.test(error.message);
}

/**
 * Its errors of connection are a `DatabaseAway`. A broken connection is thrown away: what comes next would run in a transaction that nobody
 * ends. `settings` are asked here: Kysely would keep a connection that fails at them.
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

/** Kysely's own lock outlives a pooler's transaction, and would be given back on another connection. */
class AdapterWithoutLock extends PostgresAdapter {
  override async acquireMigrationLock(): Promise<void> {}
  override async releaseMigrationLock(): Promise<void> {}
}

class PooledDialect extends PostgresDialect {
  override createAdapter(): PostgresAdapter {
    return new AdapterWithoutLock();
  }
}

interface Server {
  url: string;
  connections: number;
  /** How long a statement may take, in milliseconds; null for as long as it needs. */
  statementMs: number | null;
}

export async function postgresDialect(
  { url, connections, statementMs }: Server,
  log: (line: string) => void = () => {},
): Promise<Dialect> {
  // Most installations start sooner without it.
  const { default: pg } = await import('pg');
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: CONNECT_MS,
    // A server that is frozen does not end a statement by itself.
    ...(statementMs !== null && { query_timeout: statementMs }),
    keepAlive: true,
    // Counts, paise and milliseconds stay far below 2^53.
    types: { getTypeParser: (oid, format) => (oid === INT8 ? Number : pg.types.getTypeParser(oid, format)) },
  });
  // Without listeners a connection that breaks would end the process.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  // Poolers refuse it at the start of a connection. A transaction whose process is gone lets go of its locks.
  const limits = `set statement_timeout = ${statementMs ?? 0}; set lock_timeout = ${statementMs ?? 0}; set idle_in_transaction_session_timeout = 15000`;
  return new PooledDialect({ pool: watchedPool(pool, limits, log) });
}
