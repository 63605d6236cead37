/**
 * `npm run status`: the whole picture of the site, a line each. Exit code 0 when all is well, 1 when somebody has to look at a line, which
 * begins with `LOOK`.
 */
import '../../platform/load-settings.ts';

import { readConfig } from '../../platform/config.ts';
import { printLine, runCommand } from '../../reports/command.ts';
import { siteStatus } from '../status.ts';
import { rejectArguments } from './steps.ts';

await runCommand(async () => {
  rejectArguments('npm run status');
  const lines = await siteStatus(readConfig(process.env, 'report'));
  for (const { name, well, text } of lines) printLine(`${well ? 'ok  ' : 'LOOK'}  ${name.padEnd(8)}  ${text}`);
  if (lines.some(({ well }) => !well)) process.exitCode = 1;
});
