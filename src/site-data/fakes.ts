import { type Environment, fakesIn } from '../contract/environment.ts';

/**
 * Whether the pages talk to the local PayU and Google. Astro sets `NODE_ENV` itself for every build, so it tells nothing here; the
 * commands set `FAKES=off` where it was `production` before. Throws where the environment is refused, which stops the build.
 */
export function fakesInPages({ NODE_ENV: _byAstro, ...settings }: Environment): boolean {
  const fakes = fakesIn(settings);
  if (typeof fakes === 'string') throw new Error(fakes);
  return fakes;
}
