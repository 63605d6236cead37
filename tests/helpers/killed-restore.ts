/** A restore that ends its own process without a warning: `FOLDER FILE COUNT`, after so many steps, or while it unpacks for 0. */
import { restoreBackup } from '../../src/server/database/backup/restore-backup.ts';

const [dataDir = '', file = '', count = ''] = process.argv.slice(2);
let steps = 0;
const end = () => process.kill(process.pid, 'SIGKILL');

await restoreBackup(dataDir, file, {
  replace: true,
  say: () => count === '0' && end(),
  step: () => {
    steps += 1;
    if (steps === Number(count)) end();
  },
});
