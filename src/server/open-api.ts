import { type App, createApp } from './app.ts';
import { type Config, readConfig } from './config.ts';
import { passOn } from './outside.ts';

/** Whatever answers the calls of this site, and how it is set up. */
export interface OpenApi {
  readonly app: Pick<App, 'handle' | 'close'> & Partial<App>;
  readonly config: Config;
}

// A call that was answered, or refused for what it asked: LOG=on shows these too. Faults are always shown.
const USUAL = /^\w+ .* [1-4]\d\d \d+ ms$/;

/** Opens the embedded API, or the road to the outside backend that `API_ORIGIN` names. Rejects with a `StartError`. */
export async function openApi(env: NodeJS.ProcessEnv): Promise<OpenApi> {
  const config = readConfig(env);
  const log = (line: string) => {
    if (env['LOG'] === 'on' || !USUAL.test(line)) console.log(line);
  };
  return { config, app: config.apiOrigin ? passOn(config.apiOrigin) : await createApp(config, { log }) };
}
