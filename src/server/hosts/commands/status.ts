/**
 * `npm run status`: the whole picture, a line each. Exit code 0: all is well. 1: trouble (`LOOK`). 3: somebody has something to do
 * (`todo`).
 */
import '../../platform/load-settings.ts';

import { readConfig } from '../../platform/config.ts';
import { printLine, runCommand } from '../../reports/command.ts';
import { siteStatus } from '../status.ts';
import { rejectArguments } from './steps.ts';

const MARKS = { well: 'ok  ', work: 'todo', trouble: 'LOOK' };

await runCommand(async () => {
  rejectArguments('npm run status');
  const lines = await siteStatus(readConfig(process.env, 'report'));
  for (const { name, state, text } of lines) printLine(`${MARKS[state]}  ${name.padEnd(8)}  ${text}`);
  const has = (one: string) => lines.some(({ state }) => state === one);
  if (has('trouble')) process.exitCode = 1;
  else if (has('work')) process.exitCode = 3;
});
