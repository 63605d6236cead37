import { chmodSync, chownSync, closeSync, fsyncSync, mkdirSync, openSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { codeOf } from './errors.ts';

const FOLDER_MODE = 0o700;
const FILE_MODE = 0o600;
const OTHERS = 0o077;
const STICKY = 0o1000;

function narrow(path: string, mode: number): void {
  const before = statSync(path).mode;
  // A sticky folder such as /tmp is shared on purpose.
  if (!(before & OTHERS) || before & STICKY) return;
  try {
    chmodSync(path, mode);
  } catch (error) {
    // It belongs to another user, who decides about it.
    if (codeOf(error) !== 'EPERM') throw error;
  }
}

/** Makes a folder that its owner alone may open, or narrows it. Throws Node's error. */
export function makePrivateFolder(path: string): void {
  mkdirSync(path, { recursive: true, mode: FOLDER_MODE });
  narrow(path, FOLDER_MODE);
}

/** Makes a file that its owner alone may read, or narrows it. Throws Node's error. */
export function makePrivateFile(path: string): void {
  closeSync(openSync(path, 'a', FILE_MODE));
  narrow(path, FILE_MODE);
}

/** Makes the file of an SQLite database private, with its folder and the files beside it. */
export function makePrivateDatabase(file: string): void {
  makePrivateFolder(join(file, '..'));
  makePrivateFile(file);
  for (const beside of [`${file}-wal`, `${file}-shm`]) {
    if (statSync(beside, { throwIfNoEntry: false })) narrow(beside, FILE_MODE);
  }
}

export function makePrivateFolderOfFiles(path: string): void {
  makePrivateFolder(path);
  for (const name of readdirSync(path)) {
    const file = join(path, name);
    // Another process may have taken it away meanwhile.
    if (statSync(file, { throwIfNoEntry: false })?.isFile()) narrow(file, FILE_MODE);
  }
}

/** Makes a folder private, with all folders and files below it. */
export function makePrivateTree(path: string): void {
  narrow(path, FOLDER_MODE);
  for (const entry of readdirSync(path, { recursive: true, withFileTypes: true })) {
    narrow(join(entry.parentPath, entry.name), entry.isDirectory() ? FOLDER_MODE : FILE_MODE);
  }
}

/** For where the system's administrator works on what is another user's. */
export function giveToOwnerOf(model: string, path: string): void {
  if (process.getuid?.() !== 0) return;
  const { uid, gid } = statSync(model);
  chownSync(path, uid, gid);
}

/** After it a loss of power leaves a file, or the names in a folder. Throws Node's error. */
export function syncToDisk(path: string): void {
  const handle = openSync(path, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}
