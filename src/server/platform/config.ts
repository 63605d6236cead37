import { resolve } from 'node:path';
import { contentRoot } from '../../content/root.ts';
import { LOCAL_GOOGLE_CLIENT_ID } from '../../contract/google.ts';
import { StartError } from './errors.ts';

export type PayuEnv = 'local' | 'test' | 'production';
export type DatabaseConfig = { kind: 'sqlite'; file: string } | { kind: 'postgres'; url: string };
export type GoogleConfig = { clientId: string; issuer: string[]; keys: string; local: boolean };

/** Cost of argon2id: memory in KiB, passes, lanes. */
export interface PasswordCost {
  memory: number;
  passes: number;
  parallelism: number;
}

/** Everything that environment variables decide, read once at the start. */
export interface Config {
  port: number;
  host: string;
  /** How many proxies of our own stand before the server: as many entries of `X-Forwarded-For` are believed, from the right. */
  trustedProxies: number;
  dataDir: string;
  /** Folder of campaigns, resources and the foundation's facts. */
  contentDir: string;
  database: DatabaseConfig;
  /** Empty: each mail becomes a file in `DATA_DIR/mail`. */
  smtpUrl: string;
  /** Without a slash at its end. */
  siteUrl: string;
  /** Where the browser sends its calls: a path, or an address on another origin. */
  apiBase: string;
  /** An outside backend that answers instead of the embedded API; empty for none. */
  apiOrigin: string;
  payu: { env: PayuEnv; key: string; salt: string };
  google: GoogleConfig;
  rateLimits: boolean;
  /** Whether a new review is listed at once, or after somebody has approved it. */
  reviews: 'open' | 'approve';
  production: boolean;
  /** Whether the fakes (local PayU and Google, demonstration data) run. Read by `fakes/open-fakes.ts` alone. */
  fakes: boolean;
  passwordCost: PasswordCost;
}

export type Environment = Readonly<Record<string, string | undefined>>;

/** What Google's own login uses; the fake has its own. */
const GOOGLE_ISSUERS = ['https://accounts.google.com', 'accounts.google.com'];
const GOOGLE_KEYS = 'https://www.googleapis.com/oauth2/v3/certs';
// OWASP's recommendation for argon2id.
const PASSWORD_COST: PasswordCost = { memory: 19_456, passes: 2, parallelism: 1 };
const PAYU_LOCAL = { key: 'local-key', salt: 'local-salt' };

function webAddress(name: string, value: string): string {
  if (!URL.canParse(value) || !/^https?:$/.test(new URL(value).protocol)) {
    throw new StartError(`${name} is "${value}", but must be an address that begins with http:// or https://.`);
  }
  return value.replace(/\/+$/, '');
}

function portOf(value: string): number {
  const port = Number(value);
  if (!/^\d+$/.test(value) || port > 65_535) throw new StartError(`PORT is "${value}", not a number from 0 to 65535.`);
  return port;
}

function proxiesOf(value: string): number {
  if (!/^\d$/.test(value)) throw new StartError(`TRUSTED_PROXIES is "${value}", but must be a number from 0 to 9.`);
  return Number(value);
}

function databaseOf(url: string, dataDir: string): DatabaseConfig {
  if (!url) return { kind: 'sqlite', file: resolve(dataDir, 'database.sqlite') };
  if (/^postgres(ql)?:\/\//.test(url) && URL.canParse(url)) return { kind: 'postgres', url };
  throw new StartError('DATABASE_URL must begin with postgres:// and name a server; leave it empty to use SQLite.');
}

function payuOf(env: Environment): Config['payu'] {
  const mode = env['PAYU_ENV'] || 'local';
  if (mode !== 'local' && mode !== 'test' && mode !== 'production') {
    throw new StartError(`PAYU_ENV is "${mode}", but must be local, test or production.`);
  }
  const key = env['PAYU_KEY'] ?? '';
  const salt = env['PAYU_SALT'] ?? '';
  if (mode !== 'local' && (!key || !salt)) {
    throw new StartError(`PAYU_ENV is ${mode}, so PAYU_KEY and PAYU_SALT must be set.`);
  }
  return { env: mode, key: key || PAYU_LOCAL.key, salt: salt || PAYU_LOCAL.salt };
}

function googleOf(env: Environment, siteUrl: string): GoogleConfig {
  const clientId = env['GOOGLE_CLIENT_ID'] ?? '';
  if (clientId) return { clientId, issuer: GOOGLE_ISSUERS, keys: env['GOOGLE_KEYS_URL'] || GOOGLE_KEYS, local: false };
  return { clientId: LOCAL_GOOGLE_CLIENT_ID, issuer: [`${siteUrl}/google`], keys: '', local: true };
}

function rateLimitsOf(value: string, production: boolean): boolean {
  if (value !== 'on' && value !== 'off') throw new StartError(`RATE_LIMITS is "${value}", but must be on or off.`);
  if (value === 'off' && production) throw new StartError('RATE_LIMITS may be off only outside production.');
  return value === 'on';
}

function reviewsOf(value: string): Config['reviews'] {
  if (value !== 'open' && value !== 'approve')
    throw new StartError(`REVIEWS is "${value}", but must be open or approve.`);
  return value;
}

const isLoopback = (host: string) => /^(localhost|.+\.localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/.test(host);

// The fakes let anybody log in as anybody: by default they run only where no other machine can reach them.
function fakesOf(value: string, { host, siteUrl, payu, production }: Omit<Config, 'fakes'>): boolean {
  if (value && value !== 'on' && value !== 'off') throw new StartError(`FAKES is "${value}", but must be on or off.`);
  if (value === 'on' && production) throw new StartError('FAKES may be on only outside production.');
  if (value || production) return value === 'on';
  const { protocol, hostname } = new URL(siteUrl);
  return payu.env === 'local' && protocol === 'http:' && isLoopback(hostname) && isLoopback(host);
}

/**
 * Reads the environment. A wrong value is a `StartError` whose message is one sentence naming the variable.
 * Production is `NODE_ENV` or `CONTEXT` being `production`, or real payments.
 */
export function readConfig(env: Environment, root: string = process.cwd()): Config {
  const dataDir = resolve(root, env['DATA_DIR'] || '.data');
  const port = portOf(env['PORT'] || '4321');
  const payu = payuOf(env);
  const production = env['NODE_ENV'] === 'production' || env['CONTEXT'] === 'production' || payu.env === 'production';
  const siteUrl = webAddress('SITE_URL', env['SITE_URL'] || `http://localhost:${port}`);
  const smtpUrl = env['SMTP_URL'] ?? '';
  if (smtpUrl && !/^smtps?:\/\/./.test(smtpUrl)) throw new StartError('SMTP_URL must begin with smtp:// or smtps://.');
  const config: Omit<Config, 'fakes'> = {
    port,
    host: env['HOST'] || '127.0.0.1',
    trustedProxies: proxiesOf(env['TRUSTED_PROXIES'] || '0'),
    dataDir,
    contentDir: contentRoot(env, root),
    database: databaseOf(env['DATABASE_URL'] ?? '', dataDir),
    smtpUrl,
    siteUrl,
    apiBase: env['PUBLIC_API_BASE'] || '/api',
    apiOrigin: env['API_ORIGIN'] ? webAddress('API_ORIGIN', env['API_ORIGIN']) : '',
    payu,
    google: googleOf(env, siteUrl),
    rateLimits: rateLimitsOf(env['RATE_LIMITS'] || 'on', production),
    reviews: reviewsOf(env['REVIEWS'] || 'open'),
    production,
    passwordCost: PASSWORD_COST,
  };
  return { ...config, fakes: fakesOf(env['FAKES'] ?? '', config) };
}
