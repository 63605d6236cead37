import { type GenericSchema, type InferOutput, parse } from 'valibot';
import type { Call } from '../contract/call.ts';
import { lineOf } from '../contract/calls.ts';
import { type Environment, fakesIn } from '../contract/environment.ts';
import { type GoogleLogin, LOCAL_GOOGLE_CLIENT_ID } from '../contract/google.ts';
import type { ProviderEnv } from '../contract/payment.ts';
import { apiBase } from '../lib/addresses.ts';

const PATIENCE_MS = 10_000;

/** The API that the site will talk to, where it is not the embedded one. */
export function outsideApi({ API_ORIGIN, PUBLIC_API_BASE }: Environment): string | undefined {
  if (PUBLIC_API_BASE?.startsWith('http')) return apiBase(PUBLIC_API_BASE);
  return API_ORIGIN ? `${API_ORIGIN.replace(/\/+$/, '')}/api` : undefined;
}

/** `plain` has the specification's calls and fields alone; `PUBLIC_BACKEND` may say that an API of this project answers elsewhere. */
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
 * Whether the pages talk to the local PayU and Google. Astro sets `NODE_ENV` itself, so it tells nothing. Throws where the environment is
 * refused.
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

const LOCAL: GoogleLogin = { clientId: LOCAL_GOOGLE_CLIENT_ID, script: '/google/gsi/client' };

/** Google's login as the environment has it; none without a client id where the fakes do not run. */
export function googleLogin(env: Environment): GoogleLogin | undefined {
  const clientId = env['GOOGLE_CLIENT_ID'];
  if (clientId) return { clientId, script: GOOGLE_SCRIPT };
  return fakesInPages(env) ? LOCAL : undefined;
}

/** Where a form posts to without a script; undefined with an outside API, which does not know forms. Throws for a call that takes none. */
export function formAction(call: Call, settings: Environment = process.env): string | undefined {
  if (!lineOf(call).form) throw new Error(`${call.path} takes no form: give its line in src/contract/calls.ts one.`);
  return outsideApi(settings) ? undefined : `${apiBase(settings['PUBLIC_API_BASE'])}${call.path}`;
}
