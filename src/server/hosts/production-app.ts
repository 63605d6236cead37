import { type App, createApp } from '../app.ts';
import { type Config, type Environment, readConfig } from '../platform/config.ts';
import { StartError } from '../platform/errors.ts';

/**
 * The configuration of a deployed function: production whatever else is set, so no fakes and no demonstration data.
 * Throws a `StartError` when `DATABASE_URL` is missing, since a function's own disk does not last.
 */
export function readProductionConfig(env: Environment): Config {
  if (!env['DATABASE_URL']) throw new StartError('The service is not set up yet: DATABASE_URL is missing.');
  return readConfig({ ...env, CONTEXT: 'production' });
}

/** Opens the app for a function; its log goes to standard output. Rejects with a `StartError`. */
export async function openProductionApp(env: Environment): Promise<App> {
  return createApp(readProductionConfig(env), { log: (line) => process.stdout.write(`${line}\n`) });
}
