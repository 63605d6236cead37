import { copyFileSync, existsSync, linkSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { DAY_MS } from '../../../lib/day-ms.ts';
import { codeOf, StartError, sqliteCode } from '../../platform/errors.ts';
import { giveToOwnerOf, makePrivateFile, makePrivateFolder, makePrivateTree } from '../../platform/private-files.ts';
import { checkDatabase, DAMAGED } from './check-database.ts';
import { BACKUPS, dataFiles, isDatabase } from './data-files.ts';
import { finishRestore } from './swap.ts';
import { lastLine, pack } from './tar.ts';

const WORK = '.backup-work-';

/** Tells whoever waits how far it has come. */
export type Say = (line: string) => void;

/** A size as people read it: `3.1 MB`. */
const sizeOf = (file: string): string => `${(statSync(file).size / 1_000_000).toFixed(1)} MB`;

/** Copies a database as it is at one moment, while others write to it. */
function copyDatabase(from: string, to: string): void {
  makePrivateFile(to);
  const database = new DatabaseSync(from, { timeout: 5000 });
  try {
    database.prepare('vacuum into ?').run(to);
  } catch (error) {
    if (!DAMAGED.includes(sqliteCode(error))) throw error;
    throw new StartError(`${from} is damaged; restore it from an earlier backup.`);
  } finally {
    database.close();
  }
  checkDatabase(to);
}

/** Copies a file; one that has gone away meanwhile is left out. */
function copyPlain(from: string, to: string): void {
  try {
    copyFileSync(from, to);
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') throw error;
  }
}

function copyAll(dataDir: string, names: readonly string[], folder: string, say: Say): void {
  const databases = names.filter(isDatabase);
  const others = names.filter((name) => !isDatabase(name));
  for (const name of names) mkdirSync(dirname(join(folder, name)), { recursive: true });
  for (const name of databases) {
    say(`Copying ${name} (${sizeOf(join(dataDir, name))}) …`);
    copyDatabase(join(dataDir, name), join(folder, name));
  }
  // After them: a key is made before the first row that needs it.
  if (others.length) say(`Copying ${others.length} ${others.length === 1 ? 'file' : 'files'} …`);
  for (const name of others) copyPlain(join(dataDir, name), join(folder, name));
  makePrivateTree(folder);
}

/** Removes what backups that were killed more than a day ago have left in a folder: it holds personal data. */
function removeLeftovers(folder: string): void {
  for (const name of readdirSync(folder).filter((each) => each.startsWith(WORK))) {
    const path = join(folder, name);
    if (Date.now() - statSync(path).mtimeMs > DAY_MS) rmSync(path, { recursive: true, force: true });
  }
}

/**
 * Writes everything in the data folder into one file, also while the server writes: each database is copied as it is at one moment.
 * The file appears whole or not at all, and its owner alone may read it. Throws a `StartError` when there are no data, and when the
 * file is there already, or its folder is not.
 */
export async function makeBackup(dataDir: string, file: string, say: Say): Promise<void> {
  const target = resolve(file);
  const taken = () => new StartError(`${file} is there already, and a backup replaces nothing; name another file.`);
  if (existsSync(target)) throw taken();
  finishRestore(dataDir);
  const names = existsSync(dataDir) ? dataFiles(dataDir).filter((name) => resolve(dataDir, name) !== target) : [];
  if (!names.some(isDatabase))
    throw new StartError(`There is no database in ${dataDir}, so there is nothing to back up.`);
  if (!existsSync(dirname(target))) {
    // A folder that is named may be on a disk that is not there now: one of the same name on this disk would be no second copy.
    if (dirname(target) !== resolve(dataDir, BACKUPS))
      throw new StartError(`There is no folder ${dirname(target)}: make it, or look whether its disk is there.`);
    makePrivateFolder(dirname(target));
    giveToOwnerOf(dataDir, dirname(target));
  }
  // In the same folder, so that the disk is the same; what is in it is nobody else's to read.
  removeLeftovers(dirname(target));
  const work = mkdtempSync(join(dirname(target), WORK));
  try {
    const [copies, packed] = [join(work, 'copies'), join(work, 'packed.part')];
    makePrivateFolder(copies);
    copyAll(dataDir, names, copies, say);
    say('Packing …');
    makePrivateFile(packed);
    await pack(copies, packed);
    giveToOwnerOf(dataDir, packed);
    // Unlike a rename, it fails when another program has made the file meanwhile.
    linkSync(packed, target);
    say(`Backup: ${file} (${sizeOf(target)})`);
  } catch (error) {
    if (error instanceof StartError) throw error;
    if (codeOf(error) === 'EEXIST') throw taken();
    throw new StartError(`The backup cannot be made (${lastLine(error)}).`, { cause: error });
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}
