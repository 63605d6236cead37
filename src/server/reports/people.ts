/**
 * `npm run people`: lists the campaigns and how many come to each; `npm run people -- CAMPAIGN` who they are and how to reach them.
 * `npm run people -- release ID "reason"` releases the place of somebody who cannot come.
 */
import { userInfo } from 'node:os';
import { type Database, openDatabase } from '../database/open.ts';
import { campaignLine, campaignsWithPeople, participantsOf, releasePlace } from '../office/participants.ts';
import { StartError } from '../platform/errors.ts';
import { configOfReport, printLine, readArguments, refuseMore, runCommand } from './command.ts';

const RELEASE = 'npm run people -- release ID "the reason"';

async function release(db: Database, [txnid = '', reason = '']: string[]): Promise<string[]> {
  const closing = { txnid, reason, by: userInfo().username, at: new Date() };
  const paid = await db.transaction().execute((on) => releasePlace(on, closing));
  return [
    paid
      ? 'The place is free again; npm run unsettled lists what was paid, until you close what is to be given back.'
      : 'The place is free again.',
  ];
}

async function list(db: Database, id: string | undefined): Promise<string[]> {
  const lines =
    id === undefined ? (await campaignsWithPeople(db, new Date())).map(campaignLine) : await participantsOf(db, id);
  return lines.length ? lines : ['There is no campaign.'];
}

await runCommand(async () => {
  const [name, ...words] = readArguments();
  const releases = name === 'release';
  if (releases && !words[1]?.trim()) throw new StartError(`Usage: ${RELEASE}.`);
  if (releases) refuseMore(words.slice(2), `${RELEASE}, with the quotes`);
  else refuseMore(words, 'npm run people, or npm run people -- CAMPAIGN');
  const db = await openDatabase((await configOfReport()).database);
  const lines = await (releases ? release(db, words) : list(db, name)).finally(() => db.destroy());
  for (const line of lines) printLine(line);
});
