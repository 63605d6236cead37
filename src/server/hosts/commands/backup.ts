/**
 * `npm run backup -- FILE`: writes everything in `DATA_DIR` into one file, also while the server runs. Without a file's name it is made
 * in `DATA_DIR/backups`.
 */
import { join } from 'node:path';
import { BACKUPS, makeBackup } from '../../database/backup.ts';
import { StartError } from '../../platform/errors.ts';
import { configOfFiles, runCommand } from '../../reports/command.ts';

await runCommand(async () => {
  const { dataDir } = configOfFiles('back them up with: pg_dump --format=custom --file=FILE "$DATABASE_URL"');
  const name = `backup-${new Date().toISOString().replace(/[:.]/g, '-')}.tar.gz`;
  const [file = join(dataDir, BACKUPS, name), ...more] = process.argv.slice(2);
  // A dash begins an option, of which there is none.
  if (!file || file.startsWith('-') || more.length > 0)
    throw new StartError('Usage: npm run backup, or npm run backup -- FILE.');
  await makeBackup(dataDir, file, console.log);
  console.log('Keep a copy on another machine. It holds personal data.');
  if (process.env['PAN_KEY'])
    console.log('PAN_KEY is not in it: without that key nobody can read the PANs. Keep it too.');
});
