/** `npm run restore -- FILE`: puts a backup into `DATA_DIR`, while the server does not run; with `--replace` also where data are. */
import '../../platform/load-settings.ts';

import { actsSince, restoreBackup } from '../../database/restore.ts';
import { StartError } from '../../platform/errors.ts';
import { configOfFiles, printLine, runCommand } from '../../reports/command.ts';

const AFTER = [
  '\nLook at this before the server starts, since it is as it was when the backup was made:',
  '  npm run staff: whoever was removed from the desk since is there again',
  '  people whose data were deleted since are there again: delete them once more at the desk',
  "  money that went back since counts as owed: note it at the desk by PayU's list, and give nothing back twice",
  '  payments made since are not there: operations.md says what becomes of the numbers of their receipts',
];

await runCommand(async () => {
  const [file, option, ...more] = process.argv.slice(2);
  if (!file || (option !== undefined && option !== '--replace') || more.length > 0) {
    throw new StartError('Usage: npm run restore -- FILE, or npm run restore -- FILE --replace.');
  }
  const { dataDir } = configOfFiles(
    'restore them into a new, empty database with: pg_restore --no-owner --exit-on-error --dbname="$NEW_DATABASE_URL" FILE, then: vacuumdb --analyze --dbname="$NEW_DATABASE_URL" (before that it answers slowly), and set DATABASE_URL to that; operations.md has each step.',
  );
  const before = await restoreBackup(dataDir, file, { replace: option === '--replace', say: console.log });
  console.log(`Restored: ${dataDir}. Everybody at the desk has to log in anew.`);
  const acts = before ? actsSince(dataDir, before) : [];
  if (before)
    console.log(`What was there before is in ${before}; delete it when you are sure that nothing is missing.`);
  for (const line of AFTER) console.log(line);
  if (acts.length) console.log('\nWhat was done at the desk after this backup, and is not in it:');
  for (const act of acts) printLine(`  ${act}`);
});
