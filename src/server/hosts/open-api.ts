import { type App, createApp } from '../app.ts';
import type { FindFrame } from '../http/form-posts/answer-page.ts';
import { type Config, readConfig } from '../platform/config.ts';
import { frameFrom } from './answer-frame.ts';
import { proxyTo } from './outside-api.ts';
import { siteAge } from './site-age.ts';

export interface OpenApi {
  readonly app: Pick<App, 'handle' | 'close'> & Partial<App>;
  readonly config: Config;
}

// Printed with LOG=on only.
const USUAL = /^\w+ .* [1-4]\d\d \d+ ms$/;

/** A local copy may be of any day. */
export const staleIn =
  ({ outDir, production }: Config) =>
  (): readonly string[] =>
    production ? (siteAge(outDir, new Date())?.stale ?? []) : [];

/** Opens the embedded API, or the proxy to the backend of `API_ORIGIN`. Rejects with a `StartError`. */
export async function openApi(config: Config, findFrame: FindFrame): Promise<OpenApi> {
  const log = (line: string) => {
    if (config.logCalls || !USUAL.test(line)) console.log(line);
  };
  const { apiOrigin, siteUrl } = config;
  return {
    config,
    app: apiOrigin ? proxyTo(apiOrigin, siteUrl) : await createApp(config, { log, findFrame, stale: staleIn(config) }),
  };
}

/** A function is production whatever is set. Rejects with a `StartError`. */
export async function openFunctionApp(): Promise<App> {
  const config = readConfig(process.env, 'function');
  const log = (line: string) => void process.stdout.write(`${line}\n`);
  return createApp(config, { log, findFrame: frameFrom(config.siteUrl) });
}
