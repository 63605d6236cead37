import { removeExpired } from '../../housekeeping.ts';
import { tellCalledOff } from '../../office/called-off.ts';
import { tellWhatIsNew } from '../../office/watch.ts';
import { runPaymentJobs } from '../../payments/jobs.ts';
import { openFunctionApp } from '../open-api.ts';

/**
 * Where no process keeps running, Netlify's clock starts what settles payments that nobody reported, deletes what has expired, tells
 * who is enrolled in a campaign that is called off and the foundation's people what they have to know, and sends mails that are due.
 */
export const config = { schedule: '*/5 * * * *' };

/** One run. Rejects with a `StartError` when the app cannot be opened. */
export default async function run(): Promise<void> {
  const app = await openFunctionApp();
  try {
    if (app.payments.ready) await runPaymentJobs(app.payments);
    await removeExpired(app.services);
    await tellCalledOff(app.services);
    await tellWhatIsNew(app.services, false);
    // A mail that was put off, or could not be sent, is due while nobody asks for anything.
    await app.services.outbox.settle();
  } finally {
    await app.close();
  }
}
