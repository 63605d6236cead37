import { closeSync, fsyncSync, openSync } from 'node:fs';

/** Makes sure that a file, or the names in a folder, are on the disk: a loss of power leaves them there. Throws Node's error. */
export function syncToDisk(path: string): void {
  const handle = openSync(path, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}
