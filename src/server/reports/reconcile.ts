/** `npm run reconcile`: asks the provider now about every payment that the desk lists as open, and sends the mails that are due. */
import '../platform/load-settings.ts';

import { createApp } from '../app.ts';
import { bringForward } from '../database/clock.ts';
import { runPaymentJobs } from '../payments/jobs.ts';
import { StartError } from '../platform/errors.ts';
import { configOfReport, printLine, readArguments, refuseMore, runCommand } from './command.ts';
import { reconcileNow } from './reconcile-now.ts';

const count = (payments: number) => `${payments} payment${payments === 1 ? '' : 's'}`;

await runCommand(async () => {
  refuseMore(readArguments(), 'npm run reconcile');
  const log = (line: string) => process.stderr.write(`${line}\n`);
  const app = await createApp(await configOfReport(), { log, demo: false });
  const since = new Date();
  const ask = async () => {
    await bringForward(app.services.db, since);
    const due = await runPaymentJobs(app.payments, false);
    const { asked, unanswered } = await reconcileNow(app.payments, since);
    return { asked: due + asked, unanswered };
  };
  const { asked, unanswered } = await ask()
    .finally(() => app.services.outbox.sendDue())
    .finally(() => app.close());
  printLine(`Asked about ${count(asked)}.`);
  if (unanswered > 0) {
    const told = `The payment provider gave no answer about ${count(unanswered)}.`;
    throw new StartError(`${told} The server asks again by itself; or try this command again later.`);
  }
});
