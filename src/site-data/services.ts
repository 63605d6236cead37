import { type GenericSchema, type InferOutput, parse } from 'valibot';
import type { Call } from '../contract/call.ts';
import { lineOf } from '../contract/calls.ts';
import { type Environment, fakesIn } from '../contract/environment.ts';
import { type GoogleLogin, LOCAL_GOOGLE_CLIENT_ID } from '../contract/google.ts';
import type { ProviderEnv } from '../contract/payment.ts';
import { apiBase } from '../lib/addresses.ts';

/** Milliseconds that a build waits for one answer. */
const PATIENCE_MS = 10_000;

/** The API that the site will talk to, where it is not the embedded one. */
export function outsideApi({ API_ORIGIN, PUBLIC_API_BASE }: Environment): string | undefined {
  if (PUBLIC_API_BASE?.startsWith('http')) return apiBase(PUBLIC_API_BASE);
  return API_ORIGIN ? `${API_ORIGIN.replace(/\/+$/, '')}/api` : undefined;
}

/**
 * Which backend the pages know: `plain` has the specification's calls and fields alone. One that is not embedded is taken for that, unless
 * `PUBLIC_BACKEND` says that an API of this project answers there.
 */
export const backendOf = (settings: Environment): string =>
  settings['PUBLIC_BACKEND'] || (outsideApi(settings) === undefined ? 'embedded' : 'plain');

/** Asks the outside API and checks the answer against the contract. Rejects when it fails, is late, or answers otherwise. */
export async function fetchFromApi<S extends GenericSchema>(address: string, schema: S): Promise<InferOutput<S>> {
  const answer = await fetch(address, { signal: AbortSignal.timeout(PATIENCE_MS) });
  const { status, data }: { status?: unknown; data?: unknown } = Object(await answer.json());
  if (!answer.ok || !status) throw new Error(`${address} answered ${answer.status}`);
  return parse(schema, data);
}

/**
 * Whether the pages talk to the local PayU and Google. Astro sets `NODE_ENV` itself for every build, so it tells nothing here; the
 * commands set `FAKES=off` where it was `production` before. Throws where the environment is refused, which stops the build.
 */
export function fakesInPages({ NODE_ENV: _byAstro, ...settings }: Environment): boolean {
  const fakes = fakesIn(settings);
  if (typeof fakes === 'string') throw new Error(fakes);
  return fakes;
}

/** Which provider the built pages talk to: the local fake where it runs, otherwise PayU, its test system where that is asked for. */
export function paymentEnv(env: Environment): ProviderEnv {
  if (fakesInPages(env)) return 'local';
  return env['PAYU_ENV'] === 'test' ? 'test' : 'production';
}

const GOOGLE_SCRIPT = 'https://accounts.google.com/gsi/client';

/** The fake's client id and script, which the embedded API serves where no real id is set. */
const LOCAL: GoogleLogin = { clientId: LOCAL_GOOGLE_CLIENT_ID, script: '/google/gsi/client' };

/** Google's login as the environment has it; none without a client id where the fakes do not run. */
export function googleLogin(env: Environment): GoogleLogin | undefined {
  const clientId = env['GOOGLE_CLIENT_ID'];
  if (clientId) return { clientId, script: GOOGLE_SCRIPT };
  return fakesInPages(env) ? LOCAL : undefined;
}

/**
 * Where a form of the built pages posts to while no script has taken it over; undefined with an outside API, which does not know forms: its
 * button then waits for the script. Throws for a call that takes no form.
 */
export function formAction(call: Call, settings: Environment = process.env): string | undefined {
  if (!lineOf(call).form) throw new Error(`${call.path} takes no form: give its line in src/contract/calls.ts one.`);
  return outsideApi(settings) ? undefined : `${apiBase(settings['PUBLIC_API_BASE'])}${call.path}`;
}
