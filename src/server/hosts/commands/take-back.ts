/**
 * `npm run take-back`: takes the last migration back, to go back to an older program. Run it with the newer one, while the server does not
 * run.
 */
import '../../platform/load-settings.ts';

import { takeBack } from '../../database/migrate.ts';
import { openAsItIs } from '../../database/open.ts';
import { configOfReport, printLine, runCommand } from '../../reports/command.ts';
import { rejectArguments } from './steps.ts';

await runCommand(async () => {
  rejectArguments('npm run take-back');
  const db = await openAsItIs((await configOfReport()).database);
  const name = await takeBack(db).finally(() => db.destroy());
  printLine(
    `Taken back: ${name}. Now install the version of before, and start that: a start of this one would bring it again.`,
  );
});
