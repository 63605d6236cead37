import { randomUUID } from 'node:crypto';
import { closeSync, fsyncSync, linkSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';
import { codeOf, StartError } from '../platform/errors.ts';
import { newPanKey, readPanKey } from '../platform/pan-key.ts';
import { makePrivateFile, makePrivateFolder } from '../platform/private-files.ts';
import { syncToDisk } from '../platform/sync-to-disk.ts';
import { type PanKey, panKeyOf } from './cipher.ts';

/** The key in a file; null where there is no file. Throws a `StartError` for a file that holds no key. */
export function readKeyFile(file: string): PanKey | null {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
    makePrivateFile(file);
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null;
    throw new StartError(`The file ${file} with the key of the PANs cannot be read (${codeOf(error)}).`);
  }
  const bytes = readPanKey(text.trim());
  if (!bytes)
    throw new StartError(`The file ${file} holds no key of PANs: put the right file back. Nothing was changed.`);
  return panKeyOf(bytes);
}

function write(path: string, text: string): void {
  const handle = openSync(path, 'wx', 0o600);
  try {
    writeSync(handle, text);
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

/**
 * Makes the file with a new key, whole or not at all, and returns its key. A file that is there is never overwritten: of two processes
 * one makes it, and both get its key. It survives a loss of power. Throws a `StartError` when it cannot be made.
 */
export function makeKeyFile(file: string): PanKey {
  const folder = dirname(file);
  const draft = `${file}.${randomUUID()}`;
  try {
    makePrivateFolder(folder);
    write(draft, `${newPanKey()}\n`);
    try {
      // Unlike renaming, linking fails where there is a file.
      linkSync(draft, file);
    } catch (error) {
      if (codeOf(error) !== 'EEXIST') throw error;
    } finally {
      rmSync(draft, { force: true });
    }
    syncToDisk(folder);
  } catch (error) {
    throw new StartError(`The key of the PANs cannot be written to ${file} (${codeOf(error)}). Set PAN_KEY instead.`);
  }
  const made = readKeyFile(file);
  if (!made) throw new StartError(`The file ${file} with the key of the PANs was taken away while the server started.`);
  return made;
}
