import { typedSigns, typedText } from '../../contract/typed.ts';
import { requireDatabase } from '../database/open.ts';
import { type Config, readConfig } from '../platform/config.ts';
import { codeOf, DatabaseAway, SQLITE, StartError, sqliteCode } from '../platform/errors.ts';

const BREAKS = /[\p{Cc}\p{Zl}\p{Zp}]+/gu;
const TURNS = /\p{Bidi_Control}/gu;

/** Prints one line. What visitors and mail servers wrote can neither begin a line, nor give a terminal orders, nor turn words round. */
export function printLine(line: string): void {
  process.stdout.write(`${line.replace(BREAKS, ' ').replace(TURNS, '').trimEnd()}\n`);
}

/** `head` wants no more; what the command does goes on. */
function mayStopReading(): void {
  process.stdout.on('error', (error) => {
    if (codeOf(error) !== 'EPIPE') throw error;
  });
}

const FILES = ['EACCES', 'EDQUOT', 'EEXIST', 'EFBIG', 'EIO', 'EISDIR', 'ENOENT', 'ENOSPC', 'ENOTDIR', 'EPERM', 'EROFS'];

function reasonOf(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  const { message, cause } = error;
  if (error instanceof StartError) return message;
  if (error instanceof DatabaseAway) {
    const sign = codeOf(cause) || (cause instanceof Error ? cause.message : message);
    return `The database does not answer any more (${sign}): run the command again when it does.`;
  }
  if (sqliteCode(error) === SQLITE.full || sqliteCode(error) === SQLITE.ioError)
    return `The disk with the data is full or cannot be written (${message}).`;
  return FILES.includes(codeOf(error)) ? `A file or folder cannot be read or written (${message}).` : undefined;
}

/** Runs a command. What it cannot help, such as a `StartError` or a full disk, is printed as a sentence, with exit code 1. */
export async function runCommand(command: () => Promise<void>): Promise<void> {
  mayStopReading();
  try {
    await command();
  } catch (error) {
    const reason = reasonOf(error);
    if (reason === undefined) throw error;
    process.stderr.write(`${reason}\n`);
    process.exitCode = 1;
  }
}

/** The words behind a command. What is copied from a mail has signs that nobody sees, and other dashes. */
export const readArguments = (): string[] =>
  process.argv.slice(2).map((typed) => (/\s/.test(typed.trim()) ? typedText(typed) : typedSigns(typed)));

/** Throws a `StartError`: the command would leave out the others. */
export function refuseMore(more: readonly string[], usage: string): void {
  if (more.length) throw new StartError(`Unexpected argument "${more[0]}". Usage: ${usage}.`);
}

/** For what works on stored data. Rejects with a `StartError` where there is no database. */
export async function configOfReport(): Promise<Config> {
  const config = readConfig(process.env, 'report');
  await requireDatabase(config.database);
  return config;
}

/** For what copies the files of `DATA_DIR`. Throws a `StartError` where the data are in PostgreSQL; `instead` says how these do it. */
export function configOfFiles(instead: string): Config {
  process.umask(0o077);
  const config = readConfig(process.env, 'report');
  if (config.database.kind === 'sqlite') return config;
  throw new StartError(`The data are in PostgreSQL; ${instead}`);
}
