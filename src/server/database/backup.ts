import { execFile } from 'node:child_process';
import {
  copyFileSync,
  createReadStream,
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join, relative, resolve, sep } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { createGunzip } from 'node:zlib';
import type { Config } from '../platform/config.ts';
import { codeOf, reasonOf, SQLITE, StartError, sqliteCode } from '../platform/errors.ts';
import { giveToOwnerOf, makePrivateFile, makePrivateFolder, makePrivateTree } from '../platform/private-files.ts';
import { refuseNewer } from './migrate.ts';
import { inWorkFolder, isWork } from './work-folder.ts';

export const BACKUPS = 'backups';
/** Its time says when the last backup was made. */
export const LAST_BACKUP = 'last-backup';
/** Where `npm run books` writes: PANs in clear, which no backup holds. */
export const BOOKS = 'books';

export const DATABASE = 'database.sqlite';
/** Data from before a restore, and the mark of one that has not come to its end. */
export const BEFORE = 'before-restore';
export const UNFINISHED = '.restore-unfinished';
/** The start of the name of a database whose data have moved away. */
export const MOVED = 'moved-';
/** The table of what walkers tell before a walk. No copy that is kept has its rows: they would be there after their time. */
export const UNCOPIED = 'tellings';

/** Empties that table; a database of an older version has none. */
export function dropUncopied(database: DatabaseSync): void {
  const has = database.prepare('select 1 from sqlite_master where name = ?').get(UNCOPIED);
  if (has) database.exec(`pragma secure_delete = on; delete from ${UNCOPIED}`);
}

// A file that is still being written has another name until it is whole.
const NOT_DATA = /(-wal|-shm|-journal|\.part)$/;
export const isNoData = (name: string) =>
  isWork(name) || [BOOKS, BACKUPS, LAST_BACKUP, BEFORE, MOVED, UNFINISHED].some((start) => name.startsWith(start));
/** A broken file, or no database. */
export const isDamage = (error: unknown) =>
  [SQLITE.corrupt, SQLITE.notDatabase].some((code) => code === sqliteCode(error));

export type Say = (line: string) => void;

const sizeOf = (file: string): string => `${(statSync(file).size / 1_000_000).toFixed(1)} MB`;
/** The last line that a program has printed. */
export const lastLine = (error: unknown): string => reasonOf(error).trim().split('\n').at(-1) ?? '';

/** Every file of the data folder that a backup holds, as paths from there. */
export const dataFiles = (dataDir: string): string[] =>
  readdirSync(dataDir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !NOT_DATA.test(entry.name))
    .map((entry) => relative(dataDir, join(entry.parentPath, entry.name)))
    .filter((path) => !isNoData(path.split(sep)[0] ?? ''));

/** Reads every page of a copied database. Throws a `StartError`. */
export function checkDatabase(file: string): void {
  const damaged = (what: string) => new StartError(`The copy of ${basename(file)} is damaged (${what}).`);
  let database: DatabaseSync | undefined;
  try {
    database = new DatabaseSync(file);
    const found = database.prepare('pragma integrity_check(1)').get()?.['integrity_check'];
    if (found !== 'ok') throw damaged(String(found));
    const known = database.prepare("select 1 from sqlite_master where name = 'kysely_migration'").get();
    if (known)
      refuseNewer(
        database
          .prepare('select name from kysely_migration')
          .all()
          .map(({ name }) => String(name)),
      );
  } catch (error) {
    throw error instanceof StartError ? error : damaged(lastLine(error));
  } finally {
    database?.close();
  }
}

export async function tar(...options: string[]): Promise<void> {
  await promisify(execFile)('tar', options).catch((error: unknown) => {
    if (codeOf(error) !== 'ENOENT') throw error;
    throw new StartError('The program tar is missing on this machine; backups are packed with it.');
  });
}

/** `tar` stops before the checksum, and calls some damaged files whole. */
export async function readToEnd(file: string): Promise<void> {
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  await pipeline(createReadStream(file), createGunzip(), nowhere);
}

function copyDatabase(from: string, to: string): void {
  makePrivateFile(to);
  const database = new DatabaseSync(from, { timeout: 5000 });
  try {
    database.prepare('vacuum into ?').run(to);
  } catch (error) {
    throw isDamage(error) ? new StartError(`${from} is damaged; restore it from an earlier backup.`) : error;
  } finally {
    database.close();
  }
  checkDatabase(to);
  const copy = new DatabaseSync(to);
  dropUncopied(copy);
  copy.close();
}

function copyAll(dataDir: string, names: readonly string[], folder: string, say: Say): void {
  const isDatabase = (name: string) => name.endsWith('.sqlite');
  // A key is made before the first row that needs it.
  for (const name of names.toSorted((a, b) => Number(isDatabase(b)) - Number(isDatabase(a)))) {
    const [from, to] = [join(dataDir, name), join(folder, name)];
    mkdirSync(dirname(to), { recursive: true });
    if (!isDatabase(name)) {
      // A mail may be taken away meanwhile.
      if (existsSync(from)) copyFileSync(from, to);
      continue;
    }
    say(`Copying ${name} (${sizeOf(from)}) …`);
    copyDatabase(from, to);
  }
  makePrivateTree(folder);
}

/** Any other folder than that of the data may be on a disk that is not there now. */
function makeFolder(dataDir: string, folder: string): void {
  if (existsSync(folder)) return;
  if (folder !== resolve(dataDir, BACKUPS))
    throw new StartError(`There is no folder ${folder}: make it, or look whether its disk is there.`);
  makePrivateFolder(folder);
  giveToOwnerOf(dataDir, folder);
}

/** The backup counts also where no room is left for that. */
function noteBackup(dataDir: string): void {
  const file = join(dataDir, LAST_BACKUP);
  try {
    makePrivateFile(file);
    writeFileSync(file, `${new Date().toISOString()}\n`);
    giveToOwnerOf(dataDir, file);
  } catch {}
}

/** The variables with which PostgreSQL's programs reach a server: unlike arguments, nobody else sees them. */
function libpqVariables(url: string): Record<string, string> {
  const { hostname, port, username, password, pathname, searchParams } = new URL(url);
  const variables = {
    PGHOST: searchParams.get('host') ?? hostname,
    PGPORT: port,
    PGUSER: decodeURIComponent(username),
    PGPASSWORD: decodeURIComponent(password),
    PGDATABASE: decodeURIComponent(pathname.slice(1)),
    PGSSLMODE: searchParams.get('sslmode') ?? '',
  };
  return Object.fromEntries(Object.entries(variables).filter(([, value]) => value));
}

async function dumpPostgres(url: string, file: string): Promise<void> {
  const env = { ...process.env, ...libpqVariables(url) };
  await promisify(execFile)('pg_dump', ['--format=custom', `--exclude-table-data=${UNCOPIED}`, `--file=${file}`], {
    env,
  }).catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT')
      throw new StartError('The program pg_dump is missing on this machine: install the client of PostgreSQL.');
    const { stderr = '' } = error as { stderr?: string };
    throw new StartError(`pg_dump cannot make the backup (${stderr.trim().split('\n')[0]}).`);
  });
}

async function packFiles(dataDir: string, target: string, packed: string, say: Say): Promise<void> {
  const names = dataFiles(dataDir).filter((name) => resolve(dataDir, name) !== target);
  // Unpacked data lie beside the others, and never among the backups, which go to other machines.
  await inWorkFolder(dataDir, async (copies) => {
    copyAll(dataDir, names, copies, say);
    say('Packing …');
    await tar('--create', '--gzip', '--file', packed, '--directory', copies, '.');
  });
  await readToEnd(packed);
}

/**
 * Writes the data into one file, also while the server writes. It appears whole or not at all, for its owner alone. Throws a `StartError`
 * when there are no data, the file is there, or its folder is not.
 */
export async function makeBackup(
  { dataDir, database }: Pick<Config, 'dataDir' | 'database'>,
  file: string,
  say: Say,
): Promise<void> {
  const target = resolve(file);
  const taken = () => new StartError(`${file} is there already, and a backup replaces nothing; name another file.`);
  if (existsSync(target)) throw taken();
  if (database.kind === 'postgres') makePrivateFolder(dataDir);
  else if (!existsSync(join(dataDir, DATABASE)))
    throw new StartError(`There is no database in ${dataDir}, so there is nothing to back up.`);
  makeFolder(dataDir, dirname(target));
  try {
    // On the same disk.
    await inWorkFolder(dirname(target), async (work) => {
      const packed = join(work, 'packed.part');
      makePrivateFile(packed);
      if (database.kind === 'postgres') await dumpPostgres(database.url, packed);
      else await packFiles(dataDir, target, packed, say);
      giveToOwnerOf(dataDir, packed);
      // Unlike a rename, it fails when the file is there.
      linkSync(packed, target);
    });
    noteBackup(dataDir);
    say(`Backup: ${file} (${sizeOf(target)})`);
  } catch (error) {
    if (error instanceof StartError) throw error;
    if (codeOf(error) === 'EEXIST') throw taken();
    throw new StartError(`The backup cannot be made (${lastLine(error)}).`, { cause: error });
  }
}
