import { type Dialect, PostgresDialect } from 'kysely';
import { makeHealth } from './health.ts';
import { limitedPool } from './limited-pool.ts';

const INT8 = 20;
const CONNECT_MS = 5000;
const PROBE_MS = 1000;

/** Kysely's dialect for the server that `url` names: ten connections, watched by `limitedPool`. `log` gets a line when it goes and comes. */
export async function postgresDialect(url: string, log: (line: string) => void = () => {}): Promise<Dialect> {
  // Loaded here, because most installations use SQLite and start sooner without it.
  const { default: pg } = await import('pg');
  const pool = new pg.Pool({
    connectionString: url,
    max: 10,
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
  return new PostgresDialect({ pool: limitedPool(pool, makeHealth({ probe, log })) });
}
