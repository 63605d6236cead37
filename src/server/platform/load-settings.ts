/**
 * Adds the file of settings to the environment of this process, before anything else reads it: each command imports this first. A file
 * that cannot be read, or has a mistake, ends the command with a sentence for each and exit code 1.
 */
import { addSettingsFile } from './settings-file.ts';

const wrong = addSettingsFile(process.env);
for (const line of wrong) console.error(line);
if (wrong.length > 0) process.exit(1);
