import { sql } from 'kysely';
import type { Database } from '../../src/server/database/open.ts';
import { ofPayment } from '../../src/server/pan/cipher.ts';
import type { TestApp } from './server.ts';

export async function donationsOf({ services: { db, pans } }: TestApp) {
  const rows = await db.selectFrom('donations').selectAll().orderBy('created_at').execute();
  return rows.map((row) => ({ ...row, pan: pans.read(row.pan, ofPayment(row.txnid)) }));
}

export async function dumpOf(db: Database): Promise<string> {
  const tables = (await db.introspection.getTables()).map(({ name }) => name);
  let dump = '';
  for (const table of tables) dump += JSON.stringify((await sql`select * from ${sql.table(table)}`.execute(db)).rows);
  return dump;
}
