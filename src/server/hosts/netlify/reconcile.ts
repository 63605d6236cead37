import { jobs, runJob } from '../../jobs.ts';
import { openFunctionApp } from '../open-api.ts';

/** Where no process keeps running, Netlify's clock starts the jobs, and sends the mails that are due. */
export const config = { schedule: '*/5 * * * *' };

/** One run. Rejects with a `StartError` when the app cannot be opened. */
export default async function run(): Promise<void> {
  const { services, payments, close } = await openFunctionApp();
  try {
    for (const job of jobs) await runJob(job, { services, payments, machine: false });
    // A mail that was put off, or could not be sent, is due while nobody asks for anything.
    await services.outbox.sendDue();
  } finally {
    await close();
  }
}
