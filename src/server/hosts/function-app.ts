import { type App, createApp } from '../app.ts';
import { readConfig } from '../platform/config.ts';
import { pagesOverHttp } from './pages/over-http.ts';

/** Opens the app for a function, which is production whatever is set; its log goes to standard output. Rejects with a `StartError`. */
export async function openFunctionApp(): Promise<App> {
  const config = readConfig(process.env, 'function');
  const log = (line: string) => void process.stdout.write(`${line}\n`);
  return createApp(config, { log, findPage: pagesOverHttp(config.siteUrl) });
}
