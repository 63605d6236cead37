import { readdirSync } from 'node:fs';
import { join, relative, sep } from 'node:path';

/** Where `npm run backup` writes when it is given no file. */
export const BACKUPS = 'backups';
/** What a restore works in, and what stood there before. */
export const RESTORE = '.restore';
export const BEFORE = 'before-restore';
/** Where `npm run books` writes. A backup leaves it out: its files hold PANs in clear, and can be written again. */
export const BOOKS = 'books';

// What stands beside a database belongs to it, and a file that is still being written has another name until it is whole.
const NOT_DATA = /(-wal|-shm|-journal|\.part)$/;
const NO_DATA_FOLDERS = [BACKUPS, RESTORE, BEFORE];

/** Whether an entry of the data folder is no data of the site: backups, books, and what restores leave. */
export const isNoData = (name: string): boolean =>
  name === BOOKS || NO_DATA_FOLDERS.some((start) => name.startsWith(start));

/** Whether a file is an SQLite database, by its name. */
export const isDatabase = (name: string): boolean => name.endsWith('.sqlite');

/** Every file of the data folder that a backup holds, as paths from there. */
export function dataFiles(dataDir: string): string[] {
  return readdirSync(dataDir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !NOT_DATA.test(entry.name))
    .map((entry) => relative(dataDir, join(entry.parentPath, entry.name)))
    .filter((path) => !isNoData(path.split(sep)[0] ?? ''));
}
