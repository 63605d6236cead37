import * as v from 'valibot';
import { EMAIL_PATTERN } from '../../contract/constants.ts';
import { type Environment, fakesIn } from '../../contract/environment.ts';
import { PAN_KEY_FORM, readPanKey } from './tokens.ts';

/** What reads the configuration: the server, a function, or a command beside the server. */
export type Entry = 'server' | 'function' | 'report';

export type Part = 'mails' | 'payments' | 'google' | 'notices';

/** What `npm run ready` asks (`hosts/asking.ts`). */
export type Question = 'disk' | 'database' | 'mail' | 'payu';

/** All that a variable needs to be read, checked, asked for and listed. */
export interface Setting {
  /** Its default, what it may be, and the sentence for what it may not be. */
  readonly form: v.GenericSchema<string | undefined, string>;
  readonly at: 'build' | 'run' | 'both';
  /** Without it a mistake keeps the server from starting. */
  readonly part?: Part;
  /** For a site of the public, as the end of a sentence; empty when nothing is wrong. */
  readonly wrong?: (value: string) => string;
  /** Also where a backend of the foundation's own answers the calls. */
  readonly outside?: true;
  /** Whether such a value would do harm: then the site is not served. */
  readonly harms?: (value: string) => boolean;
  /** What other settings do not allow, as a sentence; empty when nothing. */
  readonly beside?: (env: Environment, about: { entry: Entry; production: boolean }) => string;
  /** How it is while nothing is set. */
  readonly open?: string;
  readonly asked?: Question;
}

export const DEFAULT_HOST = '127.0.0.1';
export const DEFAULT_PORT = '4321';

/** What stands between the blanks of a variable. */
export const blankSeparated = (value: string): string[] => value.split(/\s+/).filter(Boolean);
/** Mail addresses with blanks or commas between. */
export const addressesIn = (value: string): string[] => value.split(/[\s,]+/).filter(Boolean);

const free = (fallback = '') => v.optional(v.string(), fallback);
const text = (fallback: string, is: (value: string) => boolean, say: (value: string) => string) =>
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
const address = (name: string) =>
  text(
    '',
    (value) => !value || (URL.canParse(value) && /^https?:$/.test(new URL(value).protocol)),
    (value) => `${name} is "${value}", but must be an address that begins with http:// or https://.`,
  );
const addresses = (name: string) =>
  text(
    '',
    (value) => addressesIn(value).every((one) => EMAIL_PATTERN.test(one)),
    (value) => `${name} is "${value}", but must be mail addresses with blanks between.`,
  );
/** With a quotation mark that was copied along no payment has the right hash. */
const secret = (name: string) =>
  text(
    '',
    (value) => !/^[\s'"]|[\s'"]$/.test(value),
    () => `${name} begins or ends with a blank or a quotation mark: write the value alone.`,
  );

const needed = (why: string) => (value: string) => (value ? '' : `is missing: ${why}`);

function wrongAddress(value: string): string {
  if (!value) return 'is missing: links in mails and the addresses that search engines see need it';
  const url = URL.canParse(value) ? new URL(value) : undefined;
  if (url?.protocol !== 'https:') return `is "${value}": a public site has an address that begins with https://`;
  if (url.username || url.href !== `${url.origin}/`)
    return `is "${value}": write it without a path, such as ${url.origin}, since the site is at the top of its address`;
  return /(^|\.)(localhost|example\.(org|com|net))$|^[\d.]+$|^\[/.test(url.hostname)
    ? `is "${value}": write the address that visitors type`
    : '';
}

function wrongPanKey(value: string): string {
  if (!value) return 'is missing: it encrypts the PANs of donors; npm run pan-key -- new makes one';
  return readPanKey(value) ? '' : PAN_KEY_FORM;
}

/** PayU's own systems take no order without its key and its salt. */
const besidePayu =
  (name: string) =>
  ({ PAYU_ENV = 'local', ...env }: Environment) =>
    ['test', 'production'].includes(PAYU_ENV) && !env[name] ? `PAYU_ENV is ${PAYU_ENV}, so ${name} must be set.` : '';

/** Every setting, in the order in which people read them. What each is for stands in `hosts/operations.md`. */
export const settings = {
  SETTINGS_FILE: { form: free(), at: 'both' },
  PORT: {
    form: text(
      DEFAULT_PORT,
      (value) => /^\d+$/.test(value) && Number(value) <= 65_535,
      (value) => `PORT is "${value}", not a number from 0 to 65535.`,
    ),
    at: 'run',
  },
  HOST: { form: free(DEFAULT_HOST), at: 'run' },
  TRUSTED_PROXIES: {
    form: text(
      '0',
      (value) => /^\d$/.test(value),
      (value) => `TRUSTED_PROXIES is "${value}", but must be a number from 0 to 9.`,
    ),
    at: 'run',
  },
  DATA_DIR: { form: free('.data'), at: 'run', asked: 'disk' },
  DATABASE_URL: {
    form: text(
      '',
      (value) => !value || (/^postgres(ql)?:\/\//.test(value) && URL.canParse(value)),
      () => 'DATABASE_URL must begin with postgres:// and name a server; leave it empty to use SQLite.',
    ),
    at: 'run',
    beside: ({ DATABASE_URL }, { entry }) =>
      entry === 'function' && !DATABASE_URL ? 'DATABASE_URL is missing, and the disk of a function does not last.' : '',
    asked: 'database',
  },
  SITE_URL: {
    form: address('SITE_URL'),
    at: 'both',
    wrong: wrongAddress,
    outside: true,
    beside: ({ SITE_URL }, { entry }) =>
      entry === 'function' && !SITE_URL ? 'SITE_URL is missing: the links in mails begin with it.' : '',
  },
  DESK_URL: { form: address('DESK_URL'), at: 'run' },
  PAYU_ENV: {
    form: oneOf('PAYU_ENV', 'local', 'test', 'production'),
    at: 'both',
    part: 'payments',
    wrong: (value) => (value === 'production' ? '' : `is ${value || 'missing'}: only "production" takes real money`),
    outside: true,
    harms: (value) => value === 'test',
    asked: 'payu',
  },
  PAYU_KEY: {
    form: secret('PAYU_KEY'),
    at: 'run',
    part: 'payments',
    wrong: needed("the merchant key stands in PayU's dashboard"),
    beside: besidePayu('PAYU_KEY'),
    asked: 'payu',
  },
  PAYU_SALT: {
    form: secret('PAYU_SALT'),
    at: 'run',
    part: 'payments',
    wrong: needed("the salt stands in PayU's dashboard"),
    beside: besidePayu('PAYU_SALT'),
    asked: 'payu',
  },
  SMTP_URL: {
    form: text(
      '',
      (value) => !value || /^smtps?:\/\/./.test(value),
      () => 'SMTP_URL must begin with smtp:// or smtps://.',
    ),
    at: 'run',
    part: 'mails',
    wrong: needed('without a mail server nobody can confirm an address'),
    // With API_ORIGIN another server sends the mails.
    beside: ({ SMTP_URL, API_ORIGIN }, { production }) =>
      production && !SMTP_URL && !API_ORIGIN
        ? 'SMTP_URL must be set in production: a mail with a link must not become a file.'
        : '',
    asked: 'mail',
  },
  PAN_KEY: {
    form: text(
      '',
      (value) => !value || readPanKey(value) !== null,
      () => `PAN_KEY ${PAN_KEY_FORM}.`,
    ),
    at: 'run',
    wrong: wrongPanKey,
    beside: ({ PAN_KEY, API_ORIGIN }, { production }) =>
      production && !PAN_KEY && !API_ORIGIN
        ? 'PAN_KEY must be set in production: it encrypts the PANs of donors; npm run pan-key -- new makes one.'
        : '',
    asked: 'database',
  },
  PAN_KEY_OLD: {
    form: text(
      '',
      (value) => blankSeparated(value).every((word) => readPanKey(word) !== null),
      () => `Each key in PAN_KEY_OLD ${PAN_KEY_FORM}.`,
    ),
    at: 'run',
  },
  NOTIFY: {
    form: addresses('NOTIFY'),
    at: 'run',
    part: 'notices',
    open: 'nobody is told by mail of money, failures and the day',
  },
  NOTIFY_TECH: { form: addresses('NOTIFY_TECH'), at: 'run', part: 'notices' },
  REVIEWS: {
    form: oneOf('REVIEWS', 'open', 'approve'),
    at: 'run',
    open: 'a review is on the site at once; REVIEWS=approve shows it after somebody has read it',
  },
  GOOGLE_CLIENT_ID: { form: free(), at: 'both', open: 'there is no login with Google' },
  GOOGLE_KEYS_URL: { form: address('GOOGLE_KEYS_URL'), at: 'run', part: 'google' },
  CMS_BACKEND: { form: free(), at: 'build', open: 'editors change files in the repository, without /admin' },
  CMS_REPO: { form: free(), at: 'build' },
  CMS_BRANCH: { form: free('main'), at: 'both' },
  CMS_AUTH_URL: { form: free(), at: 'build' },
  CMS_APP_ID: { form: free(), at: 'build' },
  CMS_API_URL: { form: free(), at: 'build' },
  HSTS: {
    form: oneOf('HSTS', 'host', 'subdomains', 'preload'),
    at: 'run',
    open: 'browsers use https alone for a year, for this host and none below it',
  },
  RATE_LIMITS: {
    form: oneOf('RATE_LIMITS', 'on', 'off'),
    at: 'run',
    wrong: (value) => (value === 'off' ? 'is off: a public site needs its limits' : ''),
    beside: ({ RATE_LIMITS }, { production }) =>
      RATE_LIMITS === 'off' && production ? 'RATE_LIMITS may be off only outside production.' : '',
  },
  FAKES: {
    form: free(),
    at: 'both',
    wrong: (value) => (value === 'on' ? 'is on: a public site has no fakes' : ''),
    outside: true,
    beside(env) {
      const fakes = fakesIn(env);
      return typeof fakes === 'string' ? fakes : '';
    },
  },
  LOG: { form: oneOf('LOG', 'off', 'on'), at: 'run' },
  DRAFTS: { form: oneOf('DRAFTS', 'hide', 'show'), at: 'both' },
  API_ORIGIN: { form: address('API_ORIGIN'), at: 'both' },
  PUBLIC_API_BASE: { form: free('/api'), at: 'both' },
  PUBLIC_BACKEND: {
    form: text(
      '',
      (value) => ['', 'embedded', 'plain'].includes(value),
      (value) => `PUBLIC_BACKEND is "${value}", but must be embedded or plain.`,
    ),
    at: 'build',
  },
  PUBLIC_PICTURE_HOSTS: { form: free(), at: 'build' },
  PUBLIC_KEEP_PAGES: { form: oneOf('PUBLIC_KEEP_PAGES', 'on', 'off'), at: 'build' },
  PUBLIC_PAYU_KEY: { form: free(), at: 'build' },
  PUBLIC_PAYU_TAG: { form: free(), at: 'build' },
  CONTENT_DIR: { form: free('content'), at: 'both' },
  OUT_DIR: { form: free('dist'), at: 'both' },
  NODE_ENV: { form: free(), at: 'both' },
  CONTEXT: { form: free(), at: 'both' },
} as const satisfies Record<string, Setting>;

type SettingName = keyof typeof settings;

export type Values = { [Name in SettingName]: v.InferOutput<(typeof settings)[Name]['form']> };

export const settingList: readonly (Setting & { readonly name: SettingName })[] = Object.entries(settings).map(
  ([name, setting]) => ({ name: name as SettingName, ...setting }),
);
