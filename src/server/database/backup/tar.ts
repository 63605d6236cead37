import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { codeOf, StartError } from '../../platform/errors.ts';

const run = promisify(execFile);
// The names of all files.
const LIST_BYTES = 500_000_000;

/** Runs the system's `tar`. Throws a `StartError` where there is none, and the program's own error when it fails. */
async function tar(...options: string[]): Promise<void> {
  try {
    await run('tar', options, { maxBuffer: LIST_BYTES });
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') throw error;
    throw new StartError('The program tar is missing on this machine; backups are packed with it.');
  }
}

/** Packs everything in a folder into a file that is there already, and reads the file once more to see that it is whole. */
export async function pack(folder: string, file: string): Promise<void> {
  await tar('--create', '--gzip', '--file', file, '--directory', folder, '.');
  await tar('--list', '--gzip', '--file', file);
}

/** Unpacks a file into a folder. Rejects when the file is cut off or damaged. */
export async function unpack(file: string, folder: string): Promise<void> {
  await tar('--extract', '--gzip', '--no-same-owner', '--file', file, '--directory', folder);
}

/** What went wrong, in one line: the last of those that a program has printed. */
export const lastLine = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).trim().split('\n').at(-1) ?? '';
