import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { openDatabase } from '../../../src/server/database/open.ts';
import { freePort, listening } from '../../helpers/ports.ts';
import { freshPostgres } from '../../helpers/postgres.ts';

const PROGRAM = '/usr/sbin/pgbouncer';

interface Pooler {
  url: string;
  stop(): Promise<void>;
}

async function startPooler(target: string): Promise<Pooler> {
  const to = new URL(target);
  const folder = await mkdtemp(join(tmpdir(), 'hh-pooler-'));
  const port = await freePort();
  const settings = join(folder, 'pgbouncer.ini');
  const users = join(folder, 'users.txt');
  await writeFile(users, `"${to.username}" "${to.password}"\n`);
  const lines = [
    '[databases]',
    `* = host=${to.hostname} port=${to.port || 5432}`,
    '[pgbouncer]',
    'listen_addr = 127.0.0.1',
    `listen_port = ${port}`,
    'unix_socket_dir =',
    'auth_type = trust',
    `auth_file = ${users}`,
    'pool_mode = transaction',
    'default_pool_size = 4',
    'max_client_conn = 100',
  ];
  await writeFile(settings, `${lines.join('\n')}\n`);
  // PgBouncer does not run as root.
  await chmod(folder, 0o755);
  const asUser = process.getuid?.() === 0 ? ['runuser', '-u', 'postgres', '--'] : [];
  const [program = '', ...rest] = [...asUser, PROGRAM, '-q', settings];
  const child = spawn(program, rest, { cwd: '/', stdio: 'ignore' });
  const ended = once(child, 'exit');
  await listening(port, child);
  const url = new URL(target);
  url.host = `127.0.0.1:${port}`;
  return {
    url: url.href,
    async stop() {
      child.kill('SIGTERM');
      await ended;
      await rm(folder, { recursive: true });
    },
  };
}

const ROUNDS = 3;
const canTry = Boolean(process.env['TEST_DATABASE_URL']) && existsSync(PROGRAM);
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
