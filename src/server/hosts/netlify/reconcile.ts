import { jobs, runJob } from '../../jobs.ts';
import { openFunctionApp } from '../open-api.ts';

/** Where no process keeps running, Netlify's clock starts the jobs. */
export const config = { schedule: '*/5 * * * *' };

/** One run. Rejects with a `StartError` when the app cannot be opened. */
export default async function run(): Promise<void> {
  const { services, payments, close } = await openFunctionApp();
  try {
    for (const job of jobs) await runJob(job, { services, payments, machine: false });
    // What was put off is due while nobody asks for anything.
    await services.outbox.sendDue();
  } finally {
    await close();
  }
}
