import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { SQLITE, StartError, sqliteCode } from '../../platform/errors.ts';

// A database that nothing holds is closed with the next collection of garbage, and its lock with it.
const held = new Set<DatabaseSync>();

/** The name of what builds into a folder have in common: with a folder outside the project, Astro uses one inside it for all of them. */
function nameOf(root: string, outDir: string): string {
  const path = relative(root, resolve(root, outDir));
  return path.startsWith('..') ? 'elsewhere' : path.replaceAll(/[^\w-]+/g, '-');
}

/**
 * Keeps every other process away from a piece of work until what it returns is called, or until this process ends, however it ends.
 * Throws a `StartError` while another one does it. Where no file can be written, nobody is kept away.
 * @param root the folder of the project
 * @param name of the work, as a part of a file's name
 * @param refusal says who does it
 */
export function lockWork(root: string, name: string, refusal: (other: string) => string): () => void {
  const folder = join(root, '.astro');
  const file = join(folder, `${name}.lock`);
  const whose = `${file}-pid`;
  let lock: DatabaseSync | undefined;
  try {
    mkdirSync(folder, { recursive: true });
    // The system takes back the lock of a file when its process ends. A number alone would stay, and be another program's in time.
    lock = new DatabaseSync(file, { timeout: 0 });
    lock.exec('begin exclusive');
    writeFileSync(whose, String(process.pid));
  } catch (error) {
    lock?.close();
    if (sqliteCode(error) !== SQLITE.busy) return () => {};
    throw new StartError(refusal(readFileSync(whose, { encoding: 'utf8', flag: 'a+' })));
  }
  const taken = lock;
  held.add(taken);
  return () => {
    rmSync(whose, { force: true });
    held.delete(taken);
    taken.close();
  };
}

/**
 * Keeps every other build into a folder away until what it returns is called, or until the process ends, however it ends. Throws a
 * `StartError` that names the other build while there is one. Where no file can be written, nobody is kept away.
 * @param root the folder of the project
 */
export const lockBuild = (root: string, outDir: string): (() => void) =>
  lockWork(
    root,
    `build-${nameOf(root, outDir)}`,
    (other) => `Another build is running in this folder (process ${other}): wait for it, or stop it.`,
  );
