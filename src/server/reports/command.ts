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
