import { resolve } from 'node:path';
import { contentRoot } from '../../content/folder.ts';
import { type Environment, showsDrafts } from '../../contract/environment.ts';
import { LOCAL_GOOGLE_CLIENT_ID } from '../../contract/google.ts';
import type { ProviderEnv } from '../../contract/payment.ts';
import { apiBase } from '../../lib/addresses.ts';
import { readEnvironment, servedAddress } from './environment.ts';
import { StartError } from './errors.ts';
import { addressesIn, blankSeparated, type Entry } from './settings.ts';

/**
 * `connections`: how many a process opens at most; `statementMs`: null for as long as a statement needs; `noteIn`: the folder that notes
 * which database is in use.
 */
export type DatabaseConfig =
  | { kind: 'sqlite'; file: string }
  | { kind: 'postgres'; url: string; connections: number; statementMs: number | null; noteIn?: string };
export type GoogleConfig = { clientId: string; issuer: string[]; keys: string; local: boolean };

export interface PanKeyConfig {
  /** Empty where none is set: then the file holds it. */
  key: string;
  old: string[];
  /** The file of the key that is made where none is set. Its key is read with too. */
  file: string;
}

export interface PasswordCost {
  memory: number;
  passes: number;
  parallelism: number;
}

export interface Config {
  port: number;
  host: string;
  /** As many entries of `X-Forwarded-For` are believed, from the right. */
  trustedProxies: number;
  dataDir: string;
  outDir: string;
  contentDir: string;
  database: DatabaseConfig;
  /** Empty: each mail becomes a file in `DATA_DIR/mail`; in production it waits. */
  smtpUrl: string;
  /** Without a slash at its end. */
  siteUrl: string;
  /** The origin of the desk; that of the site unless it has one of its own. */
  deskUrl: string;
  /** Where the browser sends its calls: a path, or an address. */
  apiBase: string;
  /** A backend that answers instead of the embedded API; empty for none. */
  apiOrigin: string;
  payu: { env: ProviderEnv; key: string; salt: string };
  pan: PanKeyConfig;
  google: GoogleConfig;
  rateLimits: boolean;
  /** Whether a new review is listed at once, or after somebody has approved it. */
  reviews: 'open' | 'approve';
  /** `Strict-Transport-Security`; empty for a site that is reached over http. */
  httpsOnly: string;
  /** Who is told of what by mail (`mail/notices.ts`); both are empty where nobody is. */
  notify: { office: readonly string[]; tech: readonly string[] };
  production: boolean;
  away: readonly string[];
  drafts: boolean;
  fakes: boolean;
  passwordCost: PasswordCost;
  logCalls: boolean;
}

/** What is wrong with the environment: one sentence a line. */
export class ConfigError extends StartError {
  override name = 'ConfigError';
}

const GOOGLE_ISSUERS = ['https://accounts.google.com', 'accounts.google.com'];
const GOOGLE_KEYS = 'https://www.googleapis.com/oauth2/v3/certs';
// OWASP's recommendation for argon2id.
const PASSWORD_COST: PasswordCost = { memory: 19_456, passes: 2, parallelism: 1 };
// Of a function there may be hundreds of instances.
const CONNECTIONS: Record<Entry, number> = { server: 10, report: 10, function: 3 };
// A visitor waits in front of a screen; a report may take as long as it needs.
const STATEMENT_MS: Record<Entry, number | null> = { server: 5000, report: null, function: 5000 };
const PAYU_LOCAL = { key: 'local-key', salt: 'local-salt' };

// The first stands in netlify.toml too. The others reach further, and cannot be taken back for long.
const HTTPS_ONLY = {
  host: 'max-age=31536000',
  subdomains: 'max-age=31536000; includeSubDomains',
  preload: 'max-age=63072000; includeSubDomains; preload',
};

const withoutSlash = (address: string) => address.replace(/\/+$/, '');

function googleOf(clientId: string, keys: string, siteUrl: string): GoogleConfig {
  if (clientId) return { clientId, issuer: GOOGLE_ISSUERS, keys: keys || GOOGLE_KEYS, local: false };
  return { clientId: LOCAL_GOOGLE_CLIENT_ID, issuer: [`${siteUrl}/google`], keys: '', local: true };
}

/**
 * Reads the environment. Throws a `ConfigError` that lists all that is wrong. Production is `NODE_ENV` or `CONTEXT` being `production`,
 * real payments, or a function.
 */
export function readConfig(env: Environment, entry: Entry = 'server', root: string = process.cwd()): Config {
  const read = readEnvironment(env, entry);
  if ('wrong' in read) throw new ConfigError(read.wrong.join('\n'));
  const { set, production, fakes, away } = read;
  const dataDir = resolve(root, set.DATA_DIR);
  const siteUrl = withoutSlash(set.SITE_URL || servedAddress(set));
  // Not `resolve` or `join`: Netlify's bundler would pack every file of that name into the functions.
  return {
    port: Number(set.PORT),
    host: set.HOST,
    trustedProxies: Number(set.TRUSTED_PROXIES),
    dataDir,
    outDir: set.OUT_DIR,
    contentDir: contentRoot(env, root),
    database: set.DATABASE_URL
      ? {
          kind: 'postgres',
          url: set.DATABASE_URL,
          connections: CONNECTIONS[entry],
          statementMs: STATEMENT_MS[entry],
          ...(entry !== 'function' && { noteIn: dataDir }),
        }
      : { kind: 'sqlite', file: `${dataDir}/database.sqlite` },
    smtpUrl: set.SMTP_URL,
    siteUrl,
    deskUrl: withoutSlash(set.DESK_URL) || siteUrl,
    apiBase: apiBase(set.PUBLIC_API_BASE),
    apiOrigin: withoutSlash(set.API_ORIGIN),
    payu: { env: set.PAYU_ENV, key: set.PAYU_KEY || PAYU_LOCAL.key, salt: set.PAYU_SALT || PAYU_LOCAL.salt },
    pan: { key: set.PAN_KEY, old: blankSeparated(set.PAN_KEY_OLD), file: `${dataDir}/pan-key` },
    google: googleOf(set.GOOGLE_CLIENT_ID, set.GOOGLE_KEYS_URL, siteUrl),
    rateLimits: set.RATE_LIMITS === 'on',
    reviews: set.REVIEWS,
    httpsOnly: siteUrl.startsWith('https:') ? HTTPS_ONLY[set.HSTS] : '',
    // Of two settings one may stand for both.
    notify: {
      office: addressesIn(set.NOTIFY || set.NOTIFY_TECH),
      tech: addressesIn(set.NOTIFY_TECH || set.NOTIFY),
    },
    production,
    away,
    drafts: !production && showsDrafts(env),
    fakes,
    passwordCost: PASSWORD_COST,
    logCalls: set.LOG === 'on',
  };
}

/** The host of the desk, where it has one of its own; undefined where it is on the site. */
export const ownHost = ({ siteUrl, deskUrl }: Pick<Config, 'siteUrl' | 'deskUrl'>): string | undefined =>
  new URL(deskUrl).host === new URL(siteUrl).host ? undefined : new URL(deskUrl).host;

/** The address of the demonstration login. Its password is public, so it must be in no data of a public site. */
export const DEMO_EMAIL = 'demo@hamara-himalaya.example';
