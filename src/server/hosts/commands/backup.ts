/** `npm run backup -- FILE`: writes all data into one file, also while the server runs; without a name into `DATA_DIR/backups`. */
import '../../platform/load-settings.ts';

import { join } from 'node:path';
import { BACKUPS, makeBackup } from '../../database/backup.ts';
import { readConfig } from '../../platform/config.ts';
import { StartError } from '../../platform/errors.ts';
import { runCommand } from '../../reports/command.ts';

await runCommand(async () => {
  process.umask(0o077);
  const config = readConfig(process.env, 'report');
  const ending = config.database.kind === 'postgres' ? 'dump' : 'tar.gz';
  const name = `backup-${new Date().toISOString().replace(/[:.]/g, '-')}.${ending}`;
  const [file = join(config.dataDir, BACKUPS, name), ...more] = process.argv.slice(2);
  if (!file || file.startsWith('-') || more.length > 0)
    throw new StartError('Usage: npm run backup, or npm run backup -- FILE.');
  await makeBackup(config, file, console.log);
  console.log('Keep a copy on another machine. It holds personal data.');
  if (config.pan.key) console.log('PAN_KEY is not in it: without that key nobody can read the PANs. Keep it too.');
});
