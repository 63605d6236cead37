import { createApp } from '../app.ts';
import { readConfig } from '../config.ts';
import { reconcile } from '../payments/ask.ts';

/** Where no process lives on, the platform's clock asks the provider about payments that no one settled (decision 24). */
export const config = { schedule: '*/5 * * * *' };

/** A scheduled function: one round of questions. */
export default async function run(): Promise<void> {
  const app = await createApp(readConfig(process.env), { log: (line) => process.stdout.write(`${line}\n`) });
  try {
    if (app.payments.ready) await reconcile(app.payments);
  } finally {
    await app.close();
  }
}
