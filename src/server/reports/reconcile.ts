/**
 * `npm run reconcile`: asks the provider once about every payment whose time to ask has come, and sends the mails that are due; the
 * server does so by itself.
 */
import { createApp } from '../app.ts';
import { keepUp } from '../payments/upkeep.ts';
import { configOfReport, runCommand } from './command.ts';

await runCommand(async () => {
  const log = (line: string) => process.stderr.write(`${line}\n`);
  const app = await createApp(await configOfReport(), { log, demo: false });
  const asked = await keepUp(app.payments)
    .finally(() => app.services.outbox.settle())
    .finally(() => app.close());
  process.stdout.write(`Asked about ${asked} payment${asked === 1 ? '' : 's'}.\n`);
});
