import { existsSync, renameSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { DatabaseConfig } from '../platform/config.ts';
import { StartError } from '../platform/errors.ts';
import { lastLine, MOVED } from './backup.ts';
import { noteInUse, whereIs } from './in-use.ts';
import { migrateTarget, openDatabase } from './open.ts';
import { openPostgresSide, openSqliteSide, type Side } from './sides.ts';
import { type Columns, neededColumns } from './tables.ts';

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
  // With the tables of this version.
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
