import { reconcile } from '../../payments/verify.ts';
import { openProductionApp } from '../production-app.ts';

/** Where no process keeps running, Netlify's clock starts the reconciler that settles payments which nobody reported. */
export const config = { schedule: '*/5 * * * *' };

/** One run of the reconciler. Rejects with a `StartError` when the app cannot be opened. */
export default async function run(): Promise<void> {
  const app = await openProductionApp(process.env);
  try {
    if (app.payments.ready) await reconcile(app.payments);
  } finally {
    await app.close();
  }
}
