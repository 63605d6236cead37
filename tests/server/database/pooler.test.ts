import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { openDatabase } from '../../../src/server/database/open.ts';
import { hasPooler, startPooler } from '../../helpers/pooler.ts';
import { freshPostgres } from '../../helpers/postgres.ts';

const ROUNDS = 3;
const canTry = Boolean(process.env['TEST_DATABASE_URL']) && hasPooler();
const why = canTry ? '' : ' (skipped: needs TEST_DATABASE_URL and the program pgbouncer)';

describe.skipIf(!canTry)(`a database behind a pooler in transaction mode${why}`, () => {
  it('is made by one of several that start at the same time, and no lock stays on a connection', async () => {
    for (let round = 1; round <= ROUNDS; round++) {
      const database = await freshPostgres();
      if (!database) throw new Error('TEST_DATABASE_URL is missing');
      const pooler = await startPooler(database.url);
      const config = { kind: 'postgres', url: pooler.url, connections: 3, statementMs: 5000 } as const;
      const opened = await Promise.all([1, 2, 3].map(() => openDatabase(config)));
      const client = new pg.Client({ connectionString: database.url });
      await client.connect();
      const { rows } = await client.query(
        `select (select value::int from counters where name = 'starts') as starts,
          (select count(*)::int from pg_locks join pg_database on pg_database.oid = pg_locks.database
            where locktype = 'advisory' and datname = current_database()) as locks`,
      );
      expect(rows[0]).toEqual({ starts: 3, locks: 0 });
      await client.end();
      for (const one of opened) await one.destroy();
      await pooler.stop();
      await database.drop();
    }
  });
});
