/** `npm run unsettled`: lists payments that no one settled and everything else about money that a person has to look at. */

import { openDatabase } from '../database/open.ts';
import { readConfig } from '../platform/config.ts';
import { runCommand } from './command.ts';
import { unsettledPayments } from './unsettled-payments.ts';

await runCommand(async () => {
  const db = await openDatabase(readConfig(process.env).database);
  const matters = await unsettledPayments(db, new Date()).finally(() => db.destroy());
  for (const { txnid, rupees, since, what, detail } of matters) {
    process.stdout.write(`${txnid}  ₹${rupees}  ${since}  ${what} (${detail})\n`);
  }
  const count = matters.length;
  process.stdout.write(count ? `${count} open matter${count === 1 ? '' : 's'}.\n` : 'Every payment is settled.\n');
});
