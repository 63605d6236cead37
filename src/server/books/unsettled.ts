/** `npm run unsettled`: lists payments that no one settled and everything else about money that a person has to look at. */
import { readConfig } from '../config.ts';
import { openDatabase } from '../database/open.ts';
import { runCommand } from './command.ts';
import { openMatters } from './open-matters.ts';

await runCommand(async () => {
  const db = await openDatabase(readConfig(process.env).database);
  const matters = await openMatters(db, new Date()).finally(() => db.destroy());
  for (const { txnid, rupees, since, what, detail } of matters) {
    process.stdout.write(`${txnid}  ₹${rupees}  ${since}  ${what} (${detail})\n`);
  }
  const count = matters.length;
  process.stdout.write(count ? `${count} open matter${count === 1 ? '' : 's'}.\n` : 'Every payment is settled.\n');
});
