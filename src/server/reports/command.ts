import { requireDatabase } from '../database/open.ts';
import { type Config, readConfig } from '../platform/config.ts';
import { StartError } from '../platform/errors.ts';
import { patiently } from '../platform/patience.ts';

/** Runs a report command, whose statements may take as long as they need. A `StartError` is printed as one sentence, with exit code 1. */
export async function runCommand(command: () => Promise<void>): Promise<void> {
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
