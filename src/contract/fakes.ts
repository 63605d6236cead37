import { type Environment, isProduction } from './environment.ts';

const isLoopback = (host: string) => /^(localhost|.+\.localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/.test(host);

/** Whether nobody on another machine can reach the site, as far as the environment tells. */
function isLocal({ HOST, SITE_URL, TRUSTED_PROXIES }: Environment): boolean {
  if (!isLoopback(HOST || 'localhost') || (TRUSTED_PROXIES || '0') !== '0') return false;
  if (!SITE_URL) return true;
  if (!URL.canParse(SITE_URL)) return false;
  const { protocol, hostname } = new URL(SITE_URL);
  return protocol === 'http:' && isLoopback(hostname);
}

/** Why there must be no fakes, whatever `FAKES` says; an empty string where there may be some. */
function refusal(env: Environment): string {
  if (isProduction(env)) return 'FAKES may be on only outside production.';
  if (env['PAYU_ENV'] === 'test') return 'FAKES must not be on while PAYU_ENV is test.';
  return '';
}

/**
 * Whether the fakes (local PayU and Google, the demonstration's people) run, and whether a build puts them into the pages. They let
 * anybody log in as anybody. So they need `FAKES=on`, or a site that no other machine reaches; and there are none in
 * production, beside a real PayU, or in a function.
 * @returns a sentence instead of an answer where the environment is refused, since it asks for fakes that there must not be
 */
export function fakesIn(env: Environment): boolean | string {
  const { FAKES } = env;
  if (FAKES && FAKES !== 'on' && FAKES !== 'off') return `FAKES is "${FAKES}", but must be on or off.`;
  const refused = refusal(env);
  if (FAKES === 'on') return refused || true;
  return FAKES !== 'off' && !refused && isLocal(env);
}
