/**
 * `npm run tell -- daily`: sends the mail of the day now, if nobody has sent it today. A server that runs does it at seven by itself; this
 * is for a timer beside one that may be down.
 */
import '../platform/load-settings.ts';

import { tellOfDay } from '../office/watch.ts';
import { StartError } from '../platform/errors.ts';
import { printLine, readArguments, runCommand } from './command.ts';
import { withServices } from './tell-from-command.ts';

await runCommand(async () => {
  const [what, ...more] = readArguments();
  if (what !== 'daily' || more.length) throw new StartError('Usage: npm run tell -- daily.');
  printLine(
    await withServices(async (services) => {
      const people = services.config.notify.office.length;
      if (!people) return 'NOTIFY is not set, so nobody is told.';
      return (await tellOfDay(services)) ? `Told ${people} by mail.` : 'The mail of today was sent before.';
    }),
  );
});
