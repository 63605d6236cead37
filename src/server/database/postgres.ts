import { type Dialect, PostgresAdapter, PostgresDialect } from 'kysely';
import { makeHealth } from './health.ts';
import { limitedPool } from './limited-pool.ts';

const INT8 = 20;
const CONNECT_MS = 5000;
const PROBE_MS = 1000;

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
}

/** Kysely's dialect for a server, with connections that are watched by `limitedPool`. `log` gets a line when it goes and comes. */
export async function postgresDialect(
  { url, connections }: Server,
  log: (line: string) => void = () => {},
): Promise<Dialect> {
  // Loaded here, because most installations use SQLite and start sooner without it.
  const { default: pg } = await import('pg');
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: CONNECT_MS,
    keepAlive: true,
    // Counts, sums, paise and milliseconds stay far below 2^53, so plain numbers are safe, as SQLite returns them.
    types: { getTypeParser: (oid, format) => (oid === INT8 ? Number : pg.types.getTypeParser(oid, format)) },
  });
  // A connection that breaks while no statement is open is replaced; without listeners it would end the process.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  // On a connection of its own: whether one of the pool is free says nothing about the server.
  async function probe(): Promise<void> {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: PROBE_MS, query_timeout: PROBE_MS });
    client.on('error', () => {});
    try {
      await client.connect();
      await client.query('select 1');
    } finally {
      void client.end().catch(() => {});
    }
  }
  return new PooledDialect({ pool: limitedPool(pool, makeHealth({ probe, log })) });
}
