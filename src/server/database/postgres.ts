import { type Dialect, PostgresDialect } from 'kysely';

const INT8 = 20;

/** Kysely's dialect for the server that `url` names: ten connections, five seconds to reach it. */
export async function postgresDialect(url: string): Promise<Dialect> {
  // Loaded here, because most installations use SQLite and start sooner without it.
  const { default: pg } = await import('pg');
  const pool = new pg.Pool({
    connectionString: url,
    max: 10,
    connectionTimeoutMillis: 5000,
    statement_timeout: 15_000,
    idle_in_transaction_session_timeout: 15_000,
    // Counts, sums, paise and milliseconds stay far below 2^53, so plain numbers are safe, as SQLite returns them.
    types: { getTypeParser: (oid, format) => (oid === INT8 ? Number : pg.types.getTypeParser(oid, format)) },
  });
  // A connection that breaks while idle is replaced by the pool; without a listener it would end the process.
  pool.on('error', () => {});
  return new PostgresDialect({ pool });
}
