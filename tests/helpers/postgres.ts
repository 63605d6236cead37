import { randomUUID } from 'node:crypto';
import pg from 'pg';

async function run(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(statement);
  await client.end();
}

/**
 * A new database on the server that `TEST_DATABASE_URL` names, empty or a copy of another one, and how to remove it; null where no
 * server is named.
 */
export async function freshPostgres(
  template = 'template1',
  server = process.env['TEST_DATABASE_URL'],
): Promise<{ url: string; drop: () => Promise<void> } | null> {
  if (!server) return null;
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await run(server, `create database ${name} template ${template}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => run(server, `drop database ${name} with (force)`) };
}
