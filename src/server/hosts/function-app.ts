import { type App, createApp } from '../app.ts';
import { readConfig } from '../platform/config.ts';

/** Opens the app for a function, which is production whatever is set; its log goes to standard output. Rejects with a `StartError`. */
export async function openFunctionApp(): Promise<App> {
  return createApp(readConfig(process.env, 'function'), { log: (line) => process.stdout.write(`${line}\n`) });
}
