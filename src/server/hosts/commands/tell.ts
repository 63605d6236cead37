/** `npm run tell -- daily`: sends the mail of the day now, if nobody has. For a timer beside a server that may be down. */
import '../../platform/load-settings.ts';

import type { Database } from '../../database/open.ts';
import { tellOfDay } from '../../office/watch.ts';
import { readConfig } from '../../platform/config.ts';
import { StartError } from '../../platform/errors.ts';
import { printLine, readArguments, runCommand } from '../../reports/command.ts';
import { withServices } from '../../reports/tell-from-command.ts';
import { staleIn } from '../open-api.ts';

async function noticesSince(db: Database, at: Date): Promise<{ sent: number; left: number }> {
  const notices = db.selectFrom('mails').select('status').where('kind', '=', 'notice');
  const rows = await notices.where('created_at', '>=', at.toISOString()).execute();
  const sent = rows.filter(({ status }) => status === 'sent').length;
  return { sent, left: rows.length - sent };
}

await runCommand(async () => {
  const [what, ...more] = readArguments();
  if (what !== 'daily' || more.length) throw new StartError('Usage: npm run tell -- daily.');
  const config = readConfig(process.env, 'report');
  if (!config.notify.office.length) return printLine('NOTIFY is not set, so nobody is told.');
  const since = new Date();
  await withServices(
    async ({ services, send }) => {
      if (!(await tellOfDay(services))) return printLine('The mail of today was written before.');
      await send();
      const { sent, left } = await noticesSince(services.db, since);
      if (left)
        throw new StartError(`Sent to ${sent}; ${left} could not be sent now, and go out as soon as mail works.`);
      printLine(`Sent to ${sent}.`);
    },
    { stale: staleIn(config) },
  );
});
