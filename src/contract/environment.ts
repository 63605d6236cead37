export type Environment = Readonly<Record<string, string | undefined>>;

/** Whether a command works for the public: `NODE_ENV`, Netlify's `CONTEXT` or `PAYU_ENV` says `production`. */
export const isForPublic = (env: Environment): boolean =>
  ['NODE_ENV', 'CONTEXT', 'PAYU_ENV'].some((name) => env[name] === 'production');

const isFunction = ({ NETLIFY, AWS_LAMBDA_FUNCTION_NAME }: Environment) => Boolean(NETLIFY || AWS_LAMBDA_FUNCTION_NAME);

/** Whether a site is the real one: it works for the public, or it is a function. */
export const isProduction = (env: Environment): boolean => isFunction(env) || isForPublic(env);

/**
 * Whether Astro builds for the public. It sets `NODE_ENV` for every build, so only `CONTEXT` tells, which Netlify and `npm run build` set.
 */
export const isPublicBuild = (env: Environment): boolean => env['CONTEXT'] === 'production';

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
 * Whether the fakes run, and stand in the pages of a build. They let anybody log in as anybody: they need `FAKES=on`, or a site that no
 * other machine reaches; never in production, beside a real PayU, or in a function. A sentence says why the environment is refused.
 */
export function fakesIn(env: Environment): boolean | string {
  const { FAKES } = env;
  if (FAKES && FAKES !== 'on' && FAKES !== 'off') return `FAKES is "${FAKES}", but must be on or off.`;
  const refused = refusal(env);
  if (FAKES === 'on') return refused || true;
  return FAKES !== 'off' && !refused && isLocal(env);
}

/** When a text is on the site; days in India, as `2026-12-05`, both inclusive. */
export interface Publishing {
  readonly draft?: boolean | undefined;
  readonly publishFrom?: string | undefined;
  readonly publishUntil?: string | undefined;
}

/** `public`, or why a text is not on the site: it is a draft, its first day is still to come, its last day has passed. */
export type PublicStanding = 'public' | 'draft' | 'early' | 'over';

export function standingOf({ draft, publishFrom, publishUntil }: Publishing, today: string): PublicStanding {
  if (draft) return 'draft';
  if (publishFrom !== undefined && today < publishFrom) return 'early';
  return publishUntil !== undefined && today > publishUntil ? 'over' : 'public';
}

/**
 * Whether a site shows, with a mark, what is not public: `DRAFTS=show`; never the real one. Astro sets `NODE_ENV` itself, so it is not
 * asked here; the server asks for it besides.
 */
export const showsDrafts = (env: Environment): boolean =>
  env['DRAFTS'] === 'show' && env['CONTEXT'] !== 'production' && env['PAYU_ENV'] !== 'production';
