import { randomBytes } from 'node:crypto';
import { isIPv6 } from 'node:net';
import * as v from 'valibot';
import { EMAIL_PATTERN } from '../../contract/constants.ts';
import { type Environment, fakesIn, isProduction } from '../../contract/environment.ts';

/** Where a site listens unless `HOST` and `PORT` say otherwise. */
export const DEFAULT_HOST = '127.0.0.1';
export const DEFAULT_PORT = '4321';

function inAddress(host: string): string {
  if (host === '127.0.0.1') return 'localhost';
  return isIPv6(host) ? `[${host}]` : host;
}

/** The address of a site that listens at `HOST` and a port, as a browser takes it. */
export const siteAddress = (host: string, port: number | string): string => `http://${inAddress(host)}:${port}`;

/**
 * The address with which links begin where `SITE_URL` names none: the one at which the site is served. A site that listens at every address
 * of its machine is `localhost`. A port that is not known yet, or is none, is taken for the default.
 */
export function servedAddress({ HOST, PORT = '' }: Readonly<Record<string, string | undefined>>): string {
  const host = HOST || DEFAULT_HOST;
  const everywhere = host === '0.0.0.0' || host === '::';
  return siteAddress(everywhere ? DEFAULT_HOST : host, /^[1-9]\d{0,4}$/.test(PORT) ? PORT : DEFAULT_PORT);
}

/**
 * What reads the configuration: the server (start, serve, dev), a function (both of Netlify's), or a report (the commands beside
 * the server).
 */
export type Entry = 'server' | 'function' | 'report';

type Say = (input: string) => string;

const setting = (fallback: string, is: (value: string) => boolean, say: Say) =>
  v.optional(
    v.pipe(
      v.string(),
      v.check(is, ({ input }) => say(input)),
    ),
    fallback,
  );
const oneOf = <const T extends readonly [string, ...string[]]>(name: string, ...words: T) => {
  const list = words.join(', ').replace(/, (?=\w+$)/, ' or ');
  return v.optional(
    v.picklist(words, ({ input }) => `${name} is "${input}", but must be ${list}.`),
    words[0],
  );
};
const isAddress = (value: string) => URL.canParse(value) && /^https?:$/.test(new URL(value).protocol);
const address = (name: string) =>
  setting(
    '',
    (value) => !value || isAddress(value),
    (value) => `${name} is "${value}", but must be an address that begins with http:// or https://.`,
  );
/** What stands between the blanks of a variable. */
export const blankSeparated = (value: string): string[] => value.split(/\s+/).filter(Boolean);
/** Mail addresses with blanks or commas between. */
export const addressesIn = (value: string): string[] => value.split(/[\s,]+/).filter(Boolean);
const addresses = (name: string) =>
  setting(
    '',
    (value) => addressesIn(value).every((one) => EMAIL_PATTERN.test(one)),
    (value) => `${name} is "${value}", but must be mail addresses with blanks between.`,
  );
/** What PayU's dashboard shows. Docker and systemd's files differ in what becomes of quotes: with them no payment has the right hash. */
const secret = (name: string) =>
  setting(
    '',
    (value) => !/^[\s'"]|[\s'"]$/.test(value),
    () => `${name} begins or ends with a blank or a quotation mark: write the value alone.`,
  );
const free = (fallback = '') => v.optional(v.string(), fallback);

/** Every variable that is read, as text; what is missing or empty has its default. */
const Variables = v.object({
  PORT: setting(
    DEFAULT_PORT,
    (value) => /^\d+$/.test(value) && Number(value) <= 65_535,
    (value) => `PORT is "${value}", not a number from 0 to 65535.`,
  ),
  HOST: free(DEFAULT_HOST),
  TRUSTED_PROXIES: setting(
    '0',
    (value) => /^\d$/.test(value),
    (value) => `TRUSTED_PROXIES is "${value}", but must be a number from 0 to 9.`,
  ),
  DATA_DIR: free('.data'),
  OUT_DIR: free('dist'),
  DATABASE_URL: setting(
    '',
    (value) => !value || (/^postgres(ql)?:\/\//.test(value) && URL.canParse(value)),
    () => 'DATABASE_URL must begin with postgres:// and name a server; leave it empty to use SQLite.',
  ),
  SMTP_URL: setting(
    '',
    (value) => !value || /^smtps?:\/\/./.test(value),
    () => 'SMTP_URL must begin with smtp:// or smtps://.',
  ),
  SITE_URL: address('SITE_URL'),
  PUBLIC_API_BASE: free('/api'),
  API_ORIGIN: address('API_ORIGIN'),
  PAYU_ENV: oneOf('PAYU_ENV', 'local', 'test', 'production'),
  PAYU_KEY: secret('PAYU_KEY'),
  PAYU_SALT: secret('PAYU_SALT'),
  PAN_KEY: setting(
    '',
    (value) => !value || readPanKey(value) !== null,
    () => `PAN_KEY ${PAN_KEY_FORM}.`,
  ),
  PAN_KEY_OLD: setting(
    '',
    (value) => blankSeparated(value).every((word) => readPanKey(word) !== null),
    () => `Each key in PAN_KEY_OLD ${PAN_KEY_FORM}.`,
  ),
  GOOGLE_CLIENT_ID: free(),
  GOOGLE_KEYS_URL: address('GOOGLE_KEYS_URL'),
  RATE_LIMITS: oneOf('RATE_LIMITS', 'on', 'off'),
  REVIEWS: oneOf('REVIEWS', 'open', 'approve'),
  HSTS: oneOf('HSTS', 'host', 'subdomains', 'preload'),
  NOTIFY: addresses('NOTIFY'),
  NOTIFY_TECH: addresses('NOTIFY_TECH'),
  LOG: oneOf('LOG', 'off', 'on'),
  DRAFTS: oneOf('DRAFTS', 'hide', 'show'),
});

/** The variables of these that a build reads. */
const OF_BUILD = ['OUT_DIR', 'SITE_URL', 'PUBLIC_API_BASE', 'API_ORIGIN', 'PAYU_ENV', 'GOOGLE_CLIENT_ID', 'DRAFTS'];

/** An environment without its empty variables: such a one is not set. */
export const withoutEmpty = (env: Environment): Environment =>
  Object.fromEntries(Object.entries(env).filter(([, value]) => value));

/** What is wrong with the settings of a build, a sentence each; those that the server alone needs may be missing or wrong. */
export function wrongForBuild(env: Environment): string[] {
  const given = withoutEmpty(env);
  const { issues = [] } = v.safeParse(Variables, given);
  const read = issues.filter(({ path }) => OF_BUILD.includes(String(path?.[0]?.key)));
  const fakes = fakesIn(given);
  return [...read.map(({ message }) => message), ...(typeof fakes === 'string' ? [fakes] : [])];
}

/** The variables that one part alone needs. */
const OF_PARTS = ['SMTP_URL', 'PAYU_ENV', 'PAYU_KEY', 'PAYU_SALT', 'GOOGLE_KEYS_URL', 'NOTIFY', 'NOTIFY_TECH'];

/** What the parts lack that take payments and send mails, a sentence each. */
function lackingForParts(
  { PAYU_ENV = 'local', PAYU_KEY, PAYU_SALT, SMTP_URL, API_ORIGIN }: Environment,
  production: boolean,
) {
  const lacking: [boolean, string][] = [
    [
      ['test', 'production'].includes(PAYU_ENV) && !(PAYU_KEY && PAYU_SALT),
      `PAYU_ENV is ${PAYU_ENV}, so PAYU_KEY and PAYU_SALT must be set.`,
    ],
    [
      // With API_ORIGIN another server sends the mails.
      production && !SMTP_URL && !API_ORIGIN,
      'SMTP_URL must be set in production: a mail with a link must not become a file.',
    ],
  ];
  return lacking.filter(([found]) => found).map(([, sentence]) => sentence);
}

/** What variables that are right one by one do not allow together, a sentence each. */
function contradictions(env: Environment, entry: Entry): string[] {
  const { DATABASE_URL, RATE_LIMITS, SITE_URL, PAN_KEY, API_ORIGIN } = env;
  const production = isProduction(env);
  const fakes = fakesIn(env);
  const wrong: [boolean, string][] = [
    [entry === 'function' && !DATABASE_URL, 'DATABASE_URL is missing, and the disk of a function does not last.'],
    [entry === 'function' && !SITE_URL, 'SITE_URL is missing: the links in mails begin with it.'],
    [RATE_LIMITS === 'off' && production, 'RATE_LIMITS may be off only outside production.'],
    [
      production && !PAN_KEY && !API_ORIGIN,
      'PAN_KEY must be set in production: it encrypts the PANs of donors; npm run pan-key -- new makes one.',
    ],
    [typeof fakes === 'string', String(fakes)],
  ];
  return wrong.filter(([found]) => found).map(([, sentence]) => sentence);
}

/** What was read of an environment. */
interface Settings {
  set: v.InferOutput<typeof Variables>;
  production: boolean;
  fakes: boolean;
  /** Why a part is away in production, a sentence each: without a mail server no mail goes out, and everything else works. */
  away: string[];
}

/** Every variable, or the list of what is wrong: a sentence each that names the variable. */
type Read = { wrong: string[] } | Settings;

/**
 * Reads the environment for an entry. An empty variable is one that is not set. A function is production, whatever is set; its site
 * has the address that Netlify tells it in `URL`, unless `SITE_URL` names another. In production a mistake in what one part alone needs
 * takes that part away and holds up nothing else; payments are away as a whole.
 */
export function readEnvironment(env: Environment, entry: Entry): Read {
  const given = withoutEmpty(env);
  const ofFunction = { ...given, CONTEXT: 'production', SITE_URL: given['SITE_URL'] ?? given['URL'] };
  const told: Environment = entry === 'function' ? ofFunction : given;
  const production = isProduction(told);
  const { issues = [] } = v.safeParse(Variables, told);
  const nameOf = ({ path }: (typeof issues)[number]) => String(path?.[0]?.key);
  const ofPart = issues.filter((issue) => production && OF_PARTS.includes(nameOf(issue)));
  const unread = Object.fromEntries(ofPart.map((issue) => [nameOf(issue), undefined]));
  // A mistake that was told already is not also something that is missing.
  const lacking = lackingForParts(told, production);
  const away = [...ofPart.map(({ message }) => message), ...(production ? lacking : [])];
  const others = issues.filter((issue) => !ofPart.includes(issue)).map(({ message }) => message);
  const wrong = [...others, ...(production ? [] : lacking), ...contradictions(told, entry)];
  if (wrong.length) return { wrong: [...wrong, ...away] };
  const withoutPayments = away.some((sentence) => sentence.startsWith('PAYU_')) ? { PAYU_ENV: 'local' } : {};
  const set = v.parse(Variables, { ...told, ...unread, ...withoutPayments });
  return { set, production, fakes: fakesIn(told) === true, away };
}

const BYTES = 32;
// A key that was drawn has far more different bytes; a placeholder such as 0000… has not.
const DIFFERENT_BYTES = 8;

/** What is wrong with text that is no key, as the end of a sentence; it never quotes the text. */
export const PAN_KEY_FORM =
  'must be 32 random bytes as base64 (44 characters) or hex (64); npm run pan-key -- new makes one';

/** The 32 bytes of a key that is written as base64 or hex; null for anything else, and for a placeholder. */
export function readPanKey(text: string): Buffer | null {
  const hex = /^[0-9a-f]{64}$/i.test(text);
  if (!hex && !/^[\w+/-]{43}=?$/.test(text)) return null;
  const bytes = Buffer.from(text, hex ? 'hex' : 'base64');
  return bytes.length === BYTES && new Set(bytes).size >= DIFFERENT_BYTES ? bytes : null;
}

/** A new random key as base64. */
export const newPanKey = (): string => randomBytes(BYTES).toString('base64');
