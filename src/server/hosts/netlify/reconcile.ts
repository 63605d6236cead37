import { removeExpired } from '../../housekeeping.ts';
import { keepUp } from '../../payments/upkeep.ts';
import { openFunctionApp } from '../function-app.ts';

/** Where no process keeps running, Netlify's clock starts what settles payments that nobody reported, and deletes what has expired. */
export const config = { schedule: '*/5 * * * *' };

/** One run. Rejects with a `StartError` when the app cannot be opened. */
export default async function run(): Promise<void> {
  const app = await openFunctionApp();
  try {
    if (app.payments.ready) await keepUp(app.payments);
    await removeExpired(app.services);
  } finally {
    await app.close();
  }
}
