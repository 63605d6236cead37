/**
 * `npm run restore -- FILE`: puts a backup into `DATA_DIR`, while the server does not run. With `--replace` after the file's name, also
 * where data are; they are kept in a folder beside them.
 */
import '../../platform/load-settings.ts';

import { restoreBackup } from '../../database/restore.ts';
import { StartError } from '../../platform/errors.ts';
import { configOfFiles, runCommand } from '../../reports/command.ts';

await runCommand(async () => {
  const [file, option, ...more] = process.argv.slice(2);
  if (!file || (option !== undefined && option !== '--replace') || more.length > 0) {
    throw new StartError('Usage: npm run restore -- FILE, or npm run restore -- FILE --replace.');
  }
  const { dataDir } = configOfFiles(
    'restore them into a new, empty database with: pg_restore --no-owner --exit-on-error --dbname="$NEW_DATABASE_URL" FILE, then: vacuumdb --analyze --dbname="$NEW_DATABASE_URL" (before that it answers slowly), and set DATABASE_URL to that.',
  );
  const before = await restoreBackup(dataDir, file, { replace: option === '--replace', say: console.log });
  console.log(`Restored: ${dataDir}`);
  if (before)
    console.log(`What was there before is in ${before}; delete it when you are sure that nothing is missing.`);
});
