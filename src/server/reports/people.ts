/** `npm run people`: lists the campaigns and how many come to each; `npm run people -- CAMPAIGN` who they are and how to reach them. */
import { openDatabase } from '../database/open.ts';
import { StartError } from '../platform/errors.ts';
import { configOfReport, printLine, runCommand } from './command.ts';
import { campaignsWithPeople, whoComes } from './who-comes.ts';

await runCommand(async () => {
  const [id, ...more] = process.argv.slice(2);
  if (more.length) throw new StartError('Write it like: npm run people, or npm run people -- CAMPAIGN.');
  const db = await openDatabase((await configOfReport()).database);
  const work = id === undefined ? campaignsWithPeople(db, new Date()) : whoComes(db, id);
  const lines = await work.finally(() => db.destroy());
  for (const line of lines.length ? lines : ['There is no campaign.']) printLine(line);
});
