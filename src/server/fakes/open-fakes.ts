import { pathToFileURL } from 'node:url';
import type { Services } from '../services.ts';
import type { Fakes, FakesOptions } from './fakes.ts';

// The address is put together at run time, so that no bundler follows it: a bundled function does not contain the fakes.
async function load(name: string): Promise<typeof import('./fakes.ts')> {
  return import(/* @vite-ignore */ pathToFileURL([import.meta.dirname, name].join('/')).href);
}

/**
 * Loads and starts the fakes where the configuration allows them; the only way from the app into this folder, and the only reader of
 * `config.fakes`.
 */
export async function openFakes(services: Services, options: FakesOptions): Promise<Fakes | undefined> {
  if (!services.config.fakes) return undefined;
  const { startFakes } = await load('fakes.ts');
  return startFakes(services, options);
}
