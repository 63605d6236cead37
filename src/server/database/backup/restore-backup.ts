import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { StartError, sqliteCode } from '../../platform/errors.ts';
import { giveToOwnerOf, makePrivateFolder, makePrivateTree } from '../../platform/private-files.ts';
import { syncToDisk } from '../../platform/sync-to-disk.ts';
import { refuseNewer } from '../migrate.ts';
import { checkDatabase, DAMAGED } from './check-database.ts';
import { dataFiles, isDatabase, isNoData, RESTORE } from './data-files.ts';
import type { Say } from './make-backup.ts';
import { finishRestore, lockRestore, type Step, swapIn } from './swap.ts';
import { lastLine, unpack } from './tar.ts';

const DATABASE = 'database.sqlite';

/** How a backup is put back. */
export interface RestoreOptions {
  /** Whether data that are there may be moved away. */
  replace: boolean;
  say: Say;
  step?: Step;
}

/**
 * Keeps every other program from opening a database until it is closed. Throws a `StartError` when one has it open. A damaged database
 * is nobody's.
 */
function lockDatabase(file: string): { close: () => void } {
  const database = new DatabaseSync(file, { timeout: 0 });
  try {
    // Leaving the write-ahead log needs the file for oneself alone, and leaves one file of the three.
    database.exec('pragma locking_mode = exclusive; pragma journal_mode = delete; begin exclusive');
  } catch (error) {
    database.close();
    if (DAMAGED.includes(sqliteCode(error))) return { close: () => {} };
    throw new StartError(`${file} is in use: stop the server, and every command that runs, and try again.`);
  }
  return database;
}

/** Throws a `StartError` where there are data that may not be moved away. */
function refuseData(dataDir: string, replace: boolean): void {
  const count = dataFiles(dataDir).length;
  if (!count || replace) return;
  const files = `${count} ${count === 1 ? 'file' : 'files'}`;
  throw new StartError(
    `${dataDir} has data already (${files}). With --replace after the file's name they are moved away first.`,
  );
}

/**
 * Refuses what no backup holds: rights and owner of what is unpacked are set below, and a link would lead that to a file outside. Throws a
 * `StartError`.
 */
function refuseLinks(file: string, folder: string): void {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  const odd = entries.find((entry) => !entry.isFile() && !entry.isDirectory());
  if (!odd) return;
  const found = `it holds more than files and folders (${odd.name})`;
  throw new StartError(`${file} is no backup of this site: ${found}. Nothing was changed.`);
}

/** Unpacks a backup and looks at all that is in it. */
async function unpackAndCheck(file: string, folder: string): Promise<void> {
  rmSync(folder, { recursive: true, force: true });
  makePrivateFolder(folder);
  await unpack(file, folder).catch((error: unknown) => {
    if (error instanceof StartError) throw error;
    const reason = `${file} cannot be unpacked to its end (${lastLine(error)})`;
    throw new StartError(`${reason}: it is no whole backup, or the disk is full. Nothing was changed.`);
  });
  refuseLinks(file, folder);
  // A backup of an earlier version may hold books; those in the data folder stay where they are.
  for (const name of readdirSync(folder).filter(isNoData)) rmSync(join(folder, name), { recursive: true });
  const names = dataFiles(folder);
  if (!names.includes(DATABASE)) throw new StartError(`${file} is no backup of this site. Nothing was changed.`);
  for (const name of names.filter(isDatabase)) {
    const migrations = checkDatabase(join(folder, name));
    if (name === DATABASE) refuseNewer(migrations);
  }
  makePrivateTree(folder);
}

/** Gives an unpacked folder to the owner of the data folder, and makes sure that it is on the disk. */
function settle(dataDir: string, folder: string): void {
  for (const name of ['.', ...readdirSync(folder, { recursive: true })]) {
    const path = join(folder, String(name));
    giveToOwnerOf(dataDir, path);
    syncToDisk(path);
  }
}

/**
 * Puts a backup in the place of the data folder's data, which are kept in a folder beside them. The backup is unpacked and checked
 * before anything is changed. Returns where the data of before are now, if there were any. Throws a `StartError` while the server
 * runs, when there are data and `replace` is false, and when the backup is not whole or is of a newer version.
 */
export async function restoreBackup(
  dataDir: string,
  file: string,
  { replace, say, step }: RestoreOptions,
): Promise<string | undefined> {
  if (!existsSync(file)) throw new StartError(`There is no file ${file}.`);
  makePrivateFolder(dataDir);
  finishRestore(dataDir);
  const lock = lockRestore(dataDir);
  const database = join(dataDir, DATABASE);
  const unpacked = join(dataDir, `${RESTORE}-unpacked`);
  let databaseLock: { close: () => void } | undefined;
  try {
    const lockData = () => {
      if (!databaseLock && existsSync(database)) databaseLock = lockDatabase(database);
      refuseData(dataDir, replace);
    };
    lockData();
    say('Unpacking and checking …');
    await unpackAndCheck(file, unpacked);
    settle(dataDir, unpacked);
    // Where no database was there to be locked, a server may have begun one meanwhile: it would go on writing into what is moved away.
    lockData();
    return swapIn(dataDir, unpacked, step);
  } finally {
    rmSync(unpacked, { recursive: true, force: true });
    databaseLock?.close();
    lock.release();
  }
}
