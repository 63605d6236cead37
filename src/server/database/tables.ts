import { type Kysely, sql } from 'kysely';
import type { DatabaseConfig } from '../platform/config.ts';
import { StartError } from '../platform/errors.ts';
import { migrate } from './migrate.ts';
import type { Tables } from './schema.ts';

type Kind = DatabaseConfig['kind'];

/** The tables with their columns, in the order in which they were made. */
export type Columns = ReadonlyMap<string, readonly string[]>;

/** Those of the migrations themselves. */
const OWN = /^(kysely_|sqlite_)/;

async function columnsOf(db: Kysely<Tables>, kind: Kind): Promise<Columns> {
  const query =
    kind === 'sqlite'
      ? sql<{ table: string; column: string }>`select m.name as "table", c.name as "column"
          from sqlite_master m, pragma_table_info(m.name) c where m.type = 'table' order by m.rowid, c.cid`
      : sql<{ table: string; column: string }>`select c.relname as "table", a.attname as "column"
          from pg_class c join pg_attribute a on a.attrelid = c.oid
          where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped
          order by c.oid, a.attnum`;
  const { rows } = await query.execute(db);
  const groups = Map.groupBy(
    rows.filter(({ table }) => !OWN.test(table)),
    ({ table }) => table,
  );
  return new Map([...groups].map(([table, of]) => [table, of.map(({ column }) => column)]));
}

let needed: Promise<Columns> | undefined;

/** What this version needs: what its migrations make of an empty database. */
export function neededColumns(): Promise<Columns> {
  needed ??= (async () => {
    const { sqliteInMemory } = await import('./sqlite.ts');
    const db = sqliteInMemory<Tables>();
    try {
      await migrate(db);
      return await columnsOf(db, 'sqlite');
    } finally {
      await db.destroy();
    }
  })();
  return needed;
}

/** The first table or column that a database lacks, in words; undefined for none. */
export async function lacking(db: Kysely<Tables>, kind: Kind): Promise<string | undefined> {
  const has = await columnsOf(db, kind);
  for (const [table, columns] of await neededColumns()) {
    const there = has.get(table);
    if (!there) return `the table ${table}`;
    const column = columns.find((name) => !there.includes(name));
    if (column) return `the column ${column} of the table ${table}`;
  }
  return undefined;
}

/** Rejects with a `StartError` where a database has had every migration and lacks something. */
export async function refuseLacking(db: Kysely<Tables>, kind: Kind): Promise<void> {
  const missing = await lacking(db, kind);
  if (missing === undefined) return;
  throw new StartError(
    `The database lacks ${missing}, although it has had every migration of this version: it was made by a version that was never released. Restore a backup that this version made, or begin with an empty database.`,
  );
}
