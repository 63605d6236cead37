/**
 * `npm run reviews`: lists the reviews that wait for approval. `npm run reviews -- approve ID` shows one on the site,
 * `npm run reviews -- remove ID` deletes one that waits.
 */
import { type Database, openDatabase } from '../database/open.ts';
import { StartError } from '../platform/errors.ts';
import { configOfReport, printLine, runCommand } from './command.ts';
import { approveReview, removeReview, waitingReviews } from './waiting-reviews.ts';

async function list(db: Database): Promise<void> {
  const waiting = await waitingReviews(db);
  for (const { id, campaign_id, rating, name, headline, comment, created_at } of waiting) {
    printLine(`${id}  ${created_at}  ${campaign_id}  ${rating} of 5  ${name}: ${headline}`);
    printLine(`    ${comment}`);
  }
  printLine(waiting.length ? `${waiting.length} waiting.` : 'No review is waiting.');
}

await runCommand(async () => {
  const [command, id = ''] = process.argv.slice(2);
  const change = new Map(Object.entries({ approve: approveReview, remove: removeReview })).get(command ?? '');
  if (command !== undefined && !change)
    throw new StartError(`"${command}" is no command; there are approve and remove.`);
  const db = await openDatabase((await configOfReport()).database);
  await (change ? change(db, id) : list(db)).finally(() => db.destroy());
});
