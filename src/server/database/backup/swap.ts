import { existsSync, readdirSync, renameSync, rmdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { SQLITE, StartError, sqliteCode } from '../../platform/errors.ts';
import { giveToOwnerOf, makePrivateFile, makePrivateFolder } from '../../platform/private-files.ts';
import { syncToDisk } from '../../platform/sync-to-disk.ts';
import { BEFORE, isNoData, RESTORE } from './data-files.ts';

const WAIT_MS = 30_000;

/** Called after each step of a swap. */
export type Step = () => void;

/** The folders of a restore, below the data folder: so all is on one disk, and each move is one rename. */
const places = (dataDir: string) => ({
  /** Unpacked and checked. From the moment that it has this name, the restore has happened, whatever ends the process. */
  ready: join(dataDir, `${RESTORE}-ready`),
  /** The same once all that stood there before has been moved away. */
  moving: join(dataDir, `${RESTORE}-moving`),
  before: join(dataDir, `${RESTORE}-before`),
});

/**
 * Keeps every other restore of a data folder waiting until `release` is called, or until the process ends. Throws a `StartError` when
 * one has been at work for half a minute.
 */
export function lockRestore(dataDir: string): { release: () => void } {
  const file = join(dataDir, `${RESTORE}.lock`);
  makePrivateFile(file);
  giveToOwnerOf(dataDir, file);
  const lock = new DatabaseSync(file, { timeout: WAIT_MS });
  try {
    lock.exec('begin exclusive');
  } catch (error) {
    lock.close();
    if (sqliteCode(error) !== SQLITE.busy) throw error;
    throw new StartError(`A backup is being restored into ${dataDir}; wait until that has ended.`);
  }
  return { release: () => lock.close() };
}

function moveAll(from: string, to: string, which: (name: string) => boolean, step: Step): void {
  for (const name of readdirSync(from).filter(which)) {
    renameSync(join(from, name), join(to, name));
    step();
  }
  syncToDisk(to);
  syncToDisk(from);
}

/** Goes on with a swap from wherever an earlier process has left it. Returns where the data of before are now, if there were any. */
function goOn(dataDir: string, step: Step): string | undefined {
  const { ready, moving, before } = places(dataDir);
  if (existsSync(ready)) {
    makePrivateFolder(before);
    giveToOwnerOf(dataDir, before);
    moveAll(dataDir, before, (name) => !isNoData(name), step);
    renameSync(ready, moving);
    step();
  }
  if (existsSync(moving)) {
    moveAll(moving, dataDir, () => true, step);
    rmdirSync(moving);
    step();
  }
  if (!existsSync(before)) return undefined;
  if (readdirSync(before).length === 0) return void rmdirSync(before);
  const kept = join(dataDir, `${BEFORE}-${new Date().toISOString().replace(/[:.]/g, '-')}`);
  renameSync(before, kept);
  return kept;
}

/**
 * Puts the unpacked data in the place of those in the data folder, which are moved into a folder beside them. Whenever the process ends,
 * the data of before or the new ones are there: `finishRestore` does what is left. Needs the lock. Returns where the data of before
 * are now.
 */
export function swapIn(dataDir: string, unpacked: string, step: Step = () => {}): string | undefined {
  renameSync(unpacked, places(dataDir).ready);
  syncToDisk(dataDir);
  step();
  return goOn(dataDir, step);
}

/** Finishes a restore that was ended in the middle. Called before a database is opened; does nothing where there is none. */
export function finishRestore(dataDir: string): void {
  if (!Object.values(places(dataDir)).some(existsSync)) return;
  const lock = lockRestore(dataDir);
  try {
    goOn(dataDir, () => {});
  } finally {
    lock.release();
  }
}
