import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { SQLITE, StartError, sqliteCode } from '../../platform/errors.ts';

// Collected with the garbage, it would let go of its lock.
const held = new Set<DatabaseSync>();

/** With a folder outside the project, Astro uses one inside it for all of them. */
function nameOf(root: string, outDir: string): string {
  const path = relative(root, resolve(root, outDir));
  return path.startsWith('..') ? 'elsewhere' : path.replaceAll(/[^\w-]+/g, '-');
}

/**
 * Keeps every other process away from a piece of work until what it returns is called, or this process ends. Throws a `StartError` with
 * `refusal` while another does it. Where no file can be written, nobody is kept away.
 */
export function lockWork(root: string, name: string, refusal: (other: string) => string): () => void {
  const folder = join(root, '.astro');
  const file = join(folder, `${name}.lock`);
  const whose = `${file}-pid`;
  let lock: DatabaseSync | undefined;
  try {
    mkdirSync(folder, { recursive: true });
    // The system takes back the lock of a file when its process ends.
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

/** The same for builds into a folder. Throws a `StartError` that names the other build. */
export const lockBuild = (root: string, outDir: string): (() => void) =>
  lockWork(
    root,
    `build-${nameOf(root, outDir)}`,
    (other) => `Another build is running in this folder (process ${other}): wait for it, or stop it.`,
  );
