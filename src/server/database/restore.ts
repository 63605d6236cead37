import { existsSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { StartError } from '../platform/errors.ts';
import { giveToOwnerOf, makePrivateFile, makePrivateFolder, makePrivateTree } from '../platform/private-files.ts';
import {
  BEFORE,
  checkDatabase,
  DATABASE,
  dataFiles,
  dropUncopied,
  isDamage,
  isNoData,
  lastLine,
  readToEnd,
  type Say,
  tar,
  UNFINISHED,
} from './backup.ts';
import { inWorkFolder } from './work-folder.ts';

/** Throws a `StartError` where a restore was ended in the middle. */
export function refuseUnfinished(dataDir: string): void {
  if (!existsSync(join(dataDir, UNFINISHED))) return;
  throw new StartError(
    `A restore into ${dataDir} was ended in the middle. Run it again with --replace; the data of before are in the newest folder ${BEFORE}-… there.`,
  );
}

/** Keeps every other program from a database. Throws a `StartError` when one has it open. */
export function lockDatabase(file: string): DatabaseSync {
  const database = new DatabaseSync(file, { timeout: 0 });
  try {
    // Leaving the write-ahead log needs the file for oneself alone.
    database.exec('pragma locking_mode = exclusive; pragma journal_mode = delete; begin exclusive');
    return database;
  } catch (error) {
    // A damaged database is nobody's.
    if (isDamage(error)) return database;
    database.close();
    throw new StartError(`${file} is in use: stop the server, and every command that runs, and try again.`);
  }
}

async function unpackAndCheck(file: string, folder: string): Promise<void> {
  await readToEnd(file)
    .then(() => tar('--extract', '--gzip', '--no-same-owner', '--file', file, '--directory', folder))
    .catch((error: unknown) => {
      if (error instanceof StartError) throw error;
      const reason = `${file} cannot be unpacked to its end (${lastLine(error)})`;
      throw new StartError(`${reason}: it is no whole backup, or the disk is full. Nothing was changed.`);
    });
  // A link would lead what follows to a file outside.
  const odd = readdirSync(folder, { recursive: true, withFileTypes: true }).find(
    (entry) => !entry.isFile() && !entry.isDirectory(),
  );
  if (odd || !existsSync(join(folder, DATABASE)))
    throw new StartError(
      `${file} is no backup of this site${odd ? ` (it holds a link, ${odd.name})` : ''}. Nothing was changed.`,
    );
  checkDatabase(join(folder, DATABASE));
  endDeskLogins(join(folder, DATABASE), file);
  makePrivateTree(folder);
}

/** Who has been removed since must not come back with a backup. Throws a `StartError`. */
function endDeskLogins(database: string, file: string): void {
  const copy = new DatabaseSync(database);
  try {
    const own = copy.prepare(
      "select count(*) as count from sqlite_master where name in ('kysely_migration', 'staff', 'donations')",
    );
    if (own.get()?.['count'] !== 3)
      throw new StartError(`${file} is no backup of this site (its database has other tables). Nothing was changed.`);
    copy.exec('delete from staff_sessions; delete from staff_links');
  } finally {
    copy.close();
  }
}

/** What was done at the desk after a backup, a line each: it is to be done again. Empty where that cannot be read. */
export function actsSince(dataDir: string, before: string): string[] {
  const open = (folder: string) => new DatabaseSync(join(folder, DATABASE), { readOnly: true });
  try {
    const [restored, older] = [open(dataDir), open(before)];
    const last = restored.prepare("select coalesce(max(at), '') as at from staff_log").get()?.['at'] ?? '';
    const acts = older.prepare('select at, who, what, about from staff_log where at > ? order by at, id').all(last);
    restored.close();
    older.close();
    return acts.map(({ at, who, what, about }) => [at, who, what, about].join('  '));
  } catch {
    return [];
  }
}

/** What was moved away is kept by hand, perhaps for long. */
function dropUncopiedIn(folder: string, say: Say): void {
  let database: DatabaseSync | undefined;
  try {
    database = new DatabaseSync(join(folder, DATABASE));
    dropUncopied(database);
  } catch {
    say(`What walkers told before their walks may still be in ${folder}: delete it within 30 days.`);
  } finally {
    database?.close();
  }
}

const moveAll = (from: string, to: string) => {
  for (const name of readdirSync(from).filter((each) => !isNoData(each))) renameSync(join(from, name), join(to, name));
};

/**
 * Puts a backup in the place of the data, which are kept beside them; it is unpacked and checked before. Returns where the data of before
 * are. Throws a `StartError` while the server runs, when there are data without `replace`, and for a backup that is not whole or of a newer
 * version.
 */
export async function restoreBackup(
  dataDir: string,
  file: string,
  { replace, say }: { replace: boolean; say: Say },
): Promise<string | undefined> {
  if (!existsSync(file)) throw new StartError(`There is no file ${file}.`);
  makePrivateFolder(dataDir);
  let lock: { close: () => void } | undefined;
  const lockData = () => {
    const database = join(dataDir, DATABASE);
    if (!lock && existsSync(database)) lock = lockDatabase(database);
    const count = dataFiles(dataDir).length;
    if (count && !replace)
      throw new StartError(
        `${dataDir} has data already (${count} ${count === 1 ? 'file' : 'files'}). With --replace after the file's name they are moved away first.`,
      );
    return count > 0;
  };
  let moved: string | undefined;
  try {
    moved = await inWorkFolder(dataDir, async (unpacked) => {
      lockData();
      say('Unpacking and checking …');
      await unpackAndCheck(file, unpacked);
      for (const name of ['.', ...readdirSync(unpacked, { recursive: true })])
        giveToOwnerOf(dataDir, join(unpacked, String(name)));
      // A server may have begun one meanwhile.
      const before = lockData()
        ? join(dataDir, `${BEFORE}-${new Date().toISOString().replace(/[:.]/g, '-')}`)
        : undefined;
      const mark = join(dataDir, UNFINISHED);
      makePrivateFile(mark);
      if (before) {
        makePrivateFolder(before);
        giveToOwnerOf(dataDir, before);
        moveAll(dataDir, before);
      }
      moveAll(unpacked, dataDir);
      rmSync(mark);
      return before;
    });
  } finally {
    lock?.close();
  }
  if (moved) dropUncopiedIn(moved, say);
  return moved;
}
