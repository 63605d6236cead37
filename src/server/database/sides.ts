import { DatabaseSync } from 'node:sqlite';
import { StartError } from '../platform/errors.ts';
import { makePrivateDatabase } from '../platform/private-files.ts';
import { lockDatabase } from './restore.ts';

type Row = Readonly<Record<string, string | number | null>>;

/** One end of a move. What is between `lock` and `commit` is one transaction. */
export interface Side {
  /** Rejects with a `StartError` where somebody uses the database. */
  lock(): Promise<void>;
  /** In pieces, so that none takes much memory. */
  rows(table: string, columns: readonly string[]): AsyncIterable<Row[]>;
  insert(table: string, columns: readonly string[], rows: readonly Row[]): Promise<void>;
  /** The count of rows, and of each column the sum of its numbers or of the lengths of its texts. */
  sums(table: string, columns: readonly string[]): Promise<Record<string, string>>;
  identity(): Promise<string>;
  /** Where its data went; null while they are here. */
  movedTo(): Promise<string | null>;
  markMoved(to: string): Promise<void>;
  commit(): Promise<void>;
  close(): Promise<void>;
}

const PIECE = 1000;

const sumsOf = (table: string, columns: readonly string[], length: (column: string) => string) =>
  `select ${['cast(count(*) as text) as count', ...columns.map(length)].join(', ')} from ${table}`;

/** The file of a database with SQLite, as an end of a move. */
export async function openSqliteSide(file: string): Promise<Side> {
  makePrivateDatabase(file);
  let database = new DatabaseSync(file);
  const one = (query: string) => database.prepare(query).get() ?? {};
  return {
    async lock() {
      database.close();
      database = lockDatabase(file);
      database.exec('pragma defer_foreign_keys = on');
    },
    async *rows(table, columns) {
      let piece: Row[] = [];
      for (const row of database.prepare(`select ${columns.join(', ')} from ${table}`).iterate()) {
        piece.push(row as Row);
        if (piece.length < PIECE) continue;
        yield piece;
        piece = [];
      }
      if (piece.length) yield piece;
    },
    async insert(table, columns, rows) {
      const statement = database.prepare(
        `insert into ${table} (${columns.join(', ')}) values (${columns.map(() => '?').join(', ')})`,
      );
      for (const row of rows) statement.run(...columns.map((name) => row[name] ?? null));
    },
    async sums(table, columns) {
      const length = (name: string) =>
        `cast(coalesce(sum(case typeof(${name}) when 'text' then length(${name}) else ${name} end), 0) as text) as ${name}`;
      return one(sumsOf(table, columns, length)) as Record<string, string>;
    },
    identity: async () => String(one('select id from database_identity')['id']),
    movedTo: async () => (one('select moved_to from database_identity')['moved_to'] ?? null) as string | null,
    async markMoved(to) {
      database.prepare('update database_identity set moved_to = ?').run(to);
    },
    async commit() {
      database.exec('commit');
    },
    async close() {
      if (database.isOpen) database.close();
    },
  };
}

/** A database of a PostgreSQL server, as an end of a move. */
export async function openPostgresSide(url: string): Promise<Side> {
  const { default: pg } = await import('pg');
  const client = new pg.Client({ connectionString: url });
  const types = new Map<string, ReadonlySet<string>>();
  await client.connect();
  const one = async (query: string, values: unknown[] = []) => (await client.query(query, values)).rows[0] ?? {};
  async function numbersOf(table: string): Promise<ReadonlySet<string>> {
    const known = types.get(table);
    if (known) return known;
    const query = `select attname from pg_attribute where attrelid = $1::regclass and atttypid in ('int4'::regtype, 'int8'::regtype)`;
    const numbers = new Set((await client.query(query, [table])).rows.map(({ attname }) => String(attname)));
    types.set(table, numbers);
    return numbers;
  }
  return {
    async lock() {
      const others = `select count(*)::int as count from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`;
      let { count } = await one(others);
      // Those of this command itself may be on their way out.
      for (let tries = 0; count && tries < 20; tries++)
        ({ count } = await one(`${others} and pg_sleep(0.1) is not null`));
      if (count)
        throw new StartError(
          `Something uses the database of PostgreSQL (connections: ${count}): stop every server, and every command that runs, and try again.`,
        );
      await client.query('begin isolation level repeatable read');
      // Nobody who comes meanwhile writes what would stay behind.
      const { names } = await one(
        `select string_agg(quote_ident(tablename), ', ') as names from pg_tables where schemaname = current_schema()`,
      );
      await client.query(`lock table ${names} in exclusive mode nowait`);
    },
    async *rows(table, columns) {
      await client.query(`declare piece no scroll cursor for select ${columns.join(', ')} from ${table}`);
      const numbers = await numbersOf(table);
      for (;;) {
        const { rows } = await client.query(`fetch ${PIECE} from piece`);
        if (!rows.length) break;
        for (const row of rows) for (const name of numbers) if (row[name] !== null) row[name] = Number(row[name]);
        yield rows;
      }
      await client.query('close piece');
    },
    async insert(table, columns, rows) {
      const names = columns.join(', ');
      const from = `select ${names} from json_populate_recordset(null::${table}, $1)`;
      await client.query(`insert into ${table} (${names}) ${from}`, [JSON.stringify(rows)]);
    },
    async sums(table, columns) {
      const numbers = columns.length ? await numbersOf(table) : new Set<string>();
      const length = (name: string) =>
        `coalesce(sum(${numbers.has(name) ? name : `length(${name})`}), 0)::text as ${name}`;
      return one(sumsOf(table, columns, length));
    },
    identity: async () => (await one('select id from database_identity'))['id'],
    movedTo: async () => (await one('select moved_to from database_identity'))['moved_to'],
    async markMoved(to) {
      await client.query('update database_identity set moved_to = $1', [to]);
    },
    async commit() {
      await client.query('commit');
      // Without it the first days are slow.
      await client.query('analyze');
    },
    async close() {
      await client.end();
    },
  };
}
