import { requireDatabase } from '../database/open.ts';
import { type Config, readConfig } from '../platform/config.ts';
import { codeOf, StartError } from '../platform/errors.ts';
import { patiently } from '../platform/patience.ts';

const BREAKS = /[\p{Cc}\p{Zl}\p{Zp}]+/gu;
const TURNS = /\p{Bidi_Control}/gu;

/**
 * Prints one line of a report. What visitors and mail servers wrote is part of it: it can neither begin a line of its own, nor give a
 * terminal orders, nor turn words round.
 */
export function printLine(line: string): void {
  process.stdout.write(`${line.replace(BREAKS, ' ').replace(TURNS, '').trimEnd()}\n`);
}

/** Whoever reads the first lines alone, as `head` does, wants no more of them; what the command does goes on. */
function mayStopReading(): void {
  process.stdout.on('error', (error) => {
    if (codeOf(error) !== 'EPIPE') throw error;
  });
}

/** Runs a report command, whose statements may take as long as they need. A `StartError` is printed as one sentence, with exit code 1. */
export async function runCommand(command: () => Promise<void>): Promise<void> {
  mayStopReading();
  try {
    await patiently(command);
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  }
}

/**
 * The configuration of a command that works on what the site has stored. Rejects with a `StartError` where there is no database:
 * opening one would make it.
 */
export async function configOfReport(): Promise<Config> {
  const config = readConfig(process.env, 'report');
  await requireDatabase(config.database);
  return config;
}
