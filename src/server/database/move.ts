import { existsSync, renameSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { DatabaseConfig } from '../platform/config.ts';
import { StartError } from '../platform/errors.ts';
import { makePrivateDatabase } from '../platform/private-files.ts';
import { dropUncopied, lastLine, MOVED, UNCOPIED } from './backup.ts';
import { noteInUse, whereIs } from './in-use.ts';
import { type Columns, neededColumns } from './migrate.ts';
import { migrateTarget, openDatabase } from './open.ts';
import { lockDatabase } from './restore.ts';

interface Moved {
  rows: number;
  tables: number;
}

const NOT_MOVED = 'database_identity';

const openSide = (config: DatabaseConfig): Promise<Side> =>
  config.kind === 'sqlite' ? openSqliteSide(config.file) : openPostgresSide(config.url);

async function copyTable(from: Side, to: Side, table: string, columns: readonly string[]): Promise<void> {
  try {
    for await (const rows of from.rows(table, columns)) await to.insert(table, columns, rows);
  } catch (error) {
    throw new StartError(`The table ${table} cannot be copied (${lastLine(error)}). Nothing was changed.`, {
      cause: error,
    });
  }
}

/** Throws a `StartError` where counts and sums of columns differ. */
async function compare(from: Side, to: Side, tables: Columns): Promise<Moved> {
  let rows = 0;
  for (const [table, columns] of tables) {
    const [before, after] = [await from.sums(table, columns), await to.sums(table, columns)];
    const other = Object.keys(before).find((name) => before[name] !== after[name]);
    if (other !== undefined)
      throw new StartError(
        `The table ${table} came over otherwise than it was (${other}: ${before[other]} became ${after[other]}). Nothing was changed.`,
      );
    rows += Number(before['count']);
  }
  return { rows, tables: tables.size };
}

/** A database whose data have moved away before is kept under another name. */
async function makeRoom({ file }: { file: string }): Promise<void> {
  if (!statSync(file, { throwIfNoEntry: false })?.size) return;
  const side = await openSqliteSide(file);
  const movedTo = await side.movedTo().finally(() => side.close());
  if (movedTo === null) throw new StartError(`${file} is there already, and has data: name another file.`);
  const name = `${MOVED}${new Date().toISOString().replace(/[:.]/g, '-')}-${basename(file)}`;
  renameSync(file, join(dirname(file), name));
}

/**
 * Brings everything to another, empty database in one transaction, counts and sums both sides, and marks the source: nothing starts on it
 * any more. Rejects with a `StartError` where something uses the source or the target is not empty; nothing was changed then.
 */
export async function moveDatabase(
  source: DatabaseConfig,
  target: DatabaseConfig,
  say: (line: string) => void,
): Promise<Moved> {
  if (whereIs(source) === whereIs(target)) throw new StartError(`The data are in ${whereIs(source)} already.`);
  await (await openDatabase(source)).destroy();
  const all = await neededColumns();
  const tables = new Map([...all].filter(([table]) => table !== NOT_MOVED));
  const from = await openSide(source);
  let to: Side | undefined;
  try {
    await from.lock();
    say(`Copying from ${whereIs(source)} …`);
    if (target.kind === 'sqlite') {
      if (!existsSync(dirname(target.file)))
        throw new StartError(`There is no folder ${dirname(target.file)}: make it first.`);
      await makeRoom(target);
    }
    await migrateTarget(target);
    to = await openSide(target);
    await to.lock();
    for (const table of tables.keys())
      if (Number((await to.sums(table, []))['count']) > 0)
        throw new StartError(`${whereIs(target)} has data already: name an empty database.`);
    for (const [table, columns] of tables) {
      await copyTable(from, to, table, columns);
      say(`${table}: ${(await to.sums(table, []))['count']}`);
    }
    say('Counting and summing both sides …');
    const moved = await compare(from, to, tables);
    const id = await to.identity();
    await to.commit();
    await from.markMoved(whereIs(target));
    await from.commit();
    noteInUse(target, id);
    return moved;
  } finally {
    await to?.close();
    await from.close();
  }
}

type Row = Readonly<Record<string, string | number | null>>;

/** One end of a move. What is between `lock` and `commit` is one transaction. */
interface Side {
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
  /** What no copy keeps is there no more. */
  markMoved(to: string): Promise<void>;
  commit(): Promise<void>;
  close(): Promise<void>;
}

const PIECE = 1000;

const sumsOf = (table: string, columns: readonly string[], length: (column: string) => string) =>
  `select ${['cast(count(*) as text) as count', ...columns.map(length)].join(', ')} from ${table}`;

async function openSqliteSide(file: string): Promise<Side> {
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
      dropUncopied(database);
    },
    async commit() {
      database.exec('commit');
    },
    async close() {
      if (database.isOpen) database.close();
    },
  };
}

async function openPostgresSide(url: string): Promise<Side> {
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
      await client.query(`delete from ${UNCOPIED}`);
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
