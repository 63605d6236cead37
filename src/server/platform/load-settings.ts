/**
 * Adds the file of settings to the environment, before anything else reads it: each command imports this first. A mistake in it ends the
 * command with a sentence and exit code 1.
 */
import { addSettingsFile } from './settings-file.ts';

const wrong = addSettingsFile(process.env);
for (const line of wrong) console.error(line);
if (wrong.length > 0) process.exit(1);
