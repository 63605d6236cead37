import { execFile } from 'node:child_process';
import { createReadStream } from 'node:fs';
import { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { createGunzip } from 'node:zlib';
import { codeOf, StartError } from '../../platform/errors.ts';

const run = promisify(execFile);

/** Runs the system's `tar`. Throws a `StartError` where there is none, and the program's own error when it fails. */
async function tar(...options: string[]): Promise<void> {
  try {
    await run('tar', options);
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') throw error;
    throw new StartError('The program tar is missing on this machine; backups are packed with it.');
  }
}

/**
 * Reads a packed file to its end. Rejects when it is cut off, or when a bit of it is not as it was written: `tar` stops reading at the
 * end of the archive, which is before the checksum, and calls some damaged files whole.
 */
async function readToEnd(file: string): Promise<void> {
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  await pipeline(createReadStream(file), createGunzip(), nowhere);
}

/** Packs everything in a folder into a file that is there already, and reads the file once more to see that it is whole. */
export async function pack(folder: string, file: string): Promise<void> {
  await tar('--create', '--gzip', '--file', file, '--directory', folder, '.');
  await readToEnd(file);
}

/** Unpacks a file into a folder. Rejects when the file is cut off or damaged, before anything is unpacked. */
export async function unpack(file: string, folder: string): Promise<void> {
  await readToEnd(file);
  await tar('--extract', '--gzip', '--no-same-owner', '--file', file, '--directory', folder);
}

/** What went wrong, in one line: the last of those that a program has printed. */
export const lastLine = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).trim().split('\n').at(-1) ?? '';
