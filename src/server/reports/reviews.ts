/**
 * `npm run reviews`: lists the reviews that wait for approval, `npm run reviews -- listed` those that are on the site.
 * `npm run reviews -- approve ID` shows one on the site, `npm run reviews -- remove ID` deletes one that waits or is there.
 */
import { moment } from '../../lib/format.ts';
import { type Database, openDatabase } from '../database/open.ts';
import { approveReview, removeReview, shownReviews, waitingReviews } from '../office/waiting-reviews.ts';
import { StartError } from '../platform/errors.ts';
import { configOfReport, printLine, readArguments, refuseMore, runCommand } from './command.ts';

type Rows = Awaited<ReturnType<typeof waitingReviews>>;

function print(reviews: Rows, end: string, none: string): void {
  for (const { id, campaign_id, rating, name, headline, comment, created_at } of reviews) {
    printLine(`${id}  ${moment(created_at)}  ${campaign_id}  ${rating} of 5  ${name}: ${headline}`);
    printLine(`    ${comment}`);
  }
  printLine(reviews.length ? `${reviews.length} ${end}.` : none);
}

const listWaiting = async (db: Database) => print(await waitingReviews(db), 'waiting', 'No review is waiting.');

const commands = {
  approve: async (db: Database, id: string) => printLine(await approveReview(db, id)),
  listed: async (db: Database) => print(await shownReviews(db), 'on the site', 'No review is on the site.'),
  remove: async (db: Database, id: string) => printLine(await removeReview(db, id)),
};

await runCommand(async () => {
  const [name, id = '', ...more] = readArguments();
  const command = name === undefined ? listWaiting : new Map(Object.entries(commands)).get(name);
  if (!command) throw new StartError(`"${name}" is no command; there are approve, listed and remove.`);
  if (name === 'listed') refuseMore(id ? [id, ...more] : more, 'npm run reviews -- listed');
  refuseMore(more, `npm run reviews -- ${name} ID`);
  if ((name === 'approve' || name === 'remove') && !id) throw new StartError(`Usage: npm run reviews -- ${name} ID.`);
  const db = await openDatabase((await configOfReport()).database);
  await command(db, id).finally(() => db.destroy());
});
