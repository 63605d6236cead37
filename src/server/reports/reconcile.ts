/**
 * `npm run reconcile`: asks the provider once, now, about every payment that `npm run unsettled` lists as open or whose time to ask has
 * come, and sends the mails that are due; the server does the latter two by itself.
 */
import { createApp } from '../app.ts';
import { keepUp } from '../payments/upkeep.ts';
import { askNow } from './ask-now.ts';
import { configOfReport, runCommand } from './command.ts';

await runCommand(async () => {
  const log = (line: string) => process.stderr.write(`${line}\n`);
  const app = await createApp(await configOfReport(), { log, demo: false });
  const since = new Date();
  const ask = async () => (await keepUp(app.payments)) + (await askNow(app.payments, since));
  const asked = await ask()
    .finally(() => app.services.outbox.settle())
    .finally(() => app.close());
  process.stdout.write(`Asked about ${asked} payment${asked === 1 ? '' : 's'}.\n`);
});
