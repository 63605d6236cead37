import type { Environment } from '../../contract/environment.ts';
import { PAN_KEY_FORM, readEnvironment, readPanKey, wrongForBuild } from './environment.ts';

/** When an environment is read: while the pages are built, or while the server runs. */
type Moment = 'build' | 'run';

interface Rule {
  readonly name: string;
  readonly at: readonly Moment[];
  /** Whether a site needs it whose calls are answered by a backend of the foundation's own. */
  readonly outside?: boolean;
  /** What is wrong with the value, as the end of a sentence; empty when nothing is. */
  readonly wrong: (value: string) => string;
}

const missing = (why: string) => (value: string) => (value ? '' : `is missing: ${why}`);

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

const AT_BOTH: readonly Moment[] = ['build', 'run'];
const AT_RUN: readonly Moment[] = ['run'];

const rules: readonly Rule[] = [
  { name: 'SITE_URL', at: AT_BOTH, outside: true, wrong: wrongAddress },
  {
    name: 'PAYU_ENV',
    at: AT_BOTH,
    outside: true,
    wrong: (value) => (value === 'production' ? '' : `is ${value || 'missing'}: only "production" takes real money`),
  },
  { name: 'PAYU_KEY', at: AT_RUN, wrong: missing("the merchant key stands in PayU's dashboard") },
  { name: 'PAYU_SALT', at: AT_RUN, wrong: missing("the salt stands in PayU's dashboard") },
  { name: 'SMTP_URL', at: AT_RUN, wrong: missing('without a mail server nobody can confirm an address') },
  { name: 'PAN_KEY', at: AT_RUN, wrong: wrongPanKey },
  {
    name: 'FAKES',
    at: AT_BOTH,
    outside: true,
    wrong: (value) => (value === 'on' ? 'is on: a public site has no fakes' : ''),
  },
  {
    name: 'RATE_LIMITS',
    at: AT_RUN,
    wrong: (value) => (value === 'off' ? 'is off: a public site needs its limits' : ''),
  },
];

/** Whether the browser sends its calls to another site, so that no API runs here. */
export const callsElsewhere = (env: Environment): boolean => /^https?:/.test(env['PUBLIC_API_BASE'] ?? '');

/** Whether calls are answered by a backend of the foundation's own, so that payments and mails are its matter. */
const isOutside = (env: Environment) => Boolean(env['API_ORIGIN']) || callsElsewhere(env);

/** The variables that a sentence names. */
const named = (sentence: string): string[] => sentence.match(/\b[A-Z]+(?:_[A-Z]+)*\b/g) ?? [];

function wrongForServer(env: Environment): string[] {
  const read = readEnvironment(env, 'server');
  return 'wrong' in read ? read.wrong : read.away;
}

/**
 * What an environment lacks before the site may be built for the public, or run; one line each, empty when it is ready. What the build
 * or the start would refuse is listed too, where no line before names the same variable.
 */
export function unreadyEnvironment(env: Environment, moment: Moment): string[] {
  const outside = isOutside(env);
  const lines = rules
    .filter((rule) => rule.at.includes(moment) && (rule.outside || !outside))
    .map(({ name, wrong }) => ({ name, found: wrong(env[name] ?? '') }))
    .filter(({ found }) => found)
    .map(({ name, found }) => `${name} ${found}`);
  const told = new Set(lines.flatMap(named));
  const refused = moment === 'build' || callsElsewhere(env) ? wrongForBuild(env) : wrongForServer(env);
  return [...lines, ...refused.filter((sentence) => !named(sentence).some((name) => told.has(name)))];
}

/**
 * Of what `unreadyEnvironment` lists, that for which a public site is not served at all, since it would do harm: an address that visitors
 * do not type, test payments, fakes, no limits, PANs without a key. What else is missing takes away one part (`Config.away`).
 */
export function harmfulEnvironment(env: Environment): string[] {
  const parts = ['SMTP_URL', 'PAYU_KEY', 'PAYU_SALT', ...(env['PAYU_ENV'] === 'test' ? [] : ['PAYU_ENV'])];
  const read = callsElsewhere(env) ? undefined : readEnvironment(env, 'server');
  const away = read && !('wrong' in read) ? read.away : [];
  return unreadyEnvironment(env, 'run').filter(
    (line) => !away.includes(line) && !parts.includes(line.split(' ')[0] ?? ''),
  );
}
