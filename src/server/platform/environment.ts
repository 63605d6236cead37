import { isIPv6 } from 'node:net';
import * as v from 'valibot';
import { type Environment, fakesIn, isProduction } from '../../contract/environment.ts';
import {
  DEFAULT_HOST,
  DEFAULT_PORT,
  type Entry,
  type Part,
  type Setting,
  settingList,
  type Values,
} from './settings.ts';

function inAddress(host: string): string {
  if (host === '127.0.0.1') return 'localhost';
  return isIPv6(host) ? `[${host}]` : host;
}

/** The address of a site that listens at `HOST` and a port, as a browser takes it. */
export const siteAddress = (host: string, port: number | string): string => `http://${inAddress(host)}:${port}`;

/** The address with which links begin where `SITE_URL` names none. Every address of a machine is `localhost`. */
export function servedAddress({ HOST, PORT = '' }: Readonly<Record<string, string | undefined>>): string {
  const host = HOST || DEFAULT_HOST;
  const everywhere = host === '0.0.0.0' || host === '::';
  return siteAddress(everywhere ? DEFAULT_HOST : host, /^[1-9]\d{0,4}$/.test(PORT) ? PORT : DEFAULT_PORT);
}

/** An environment without its empty variables: such a one is not set. */
export const withoutEmpty = (env: Environment): Environment =>
  Object.fromEntries(Object.entries(env).filter(([, value]) => value));

/** Whether the browser sends its calls to another site, so that no API runs here. */
export const callsElsewhere = (env: Environment): boolean => /^https?:/.test(env['PUBLIC_API_BASE'] ?? '');

/** Whether calls are answered by a backend of the foundation's own, so that payments, mails and data are its matter. */
export const isOutside = (env: Environment): boolean => Boolean(env['API_ORIGIN']) || callsElsewhere(env);

interface Mistake {
  readonly sentence: string;
  readonly part?: Part | undefined;
  readonly harmful: boolean;
}

/** The first thing that is wrong with a setting by itself, or beside the others. */
function mistakeIn(
  { name, form, part, beside }: (typeof settingList)[number],
  env: Environment,
  entry: Entry,
): Mistake[] {
  const { issues } = v.safeParse(form, env[name]);
  const sentence = issues?.[0].message ?? beside?.(env, { entry, production: isProduction(env) });
  return sentence ? [{ sentence, part, harmful: !part }] : [];
}

const ofBuild = ({ at }: Setting) => at !== 'run';

/** What is wrong with the settings of a build, a sentence each. */
export const wrongForBuild = (env: Environment): string[] =>
  settingList
    .filter(ofBuild)
    .flatMap((one) => mistakeIn(one, withoutEmpty(env), 'server').map(({ sentence }) => sentence));

interface Settings {
  set: Values;
  production: boolean;
  fakes: boolean;
  /** Why a part is away in production, a sentence each. */
  away: string[];
}

type Read = { wrong: string[] } | Settings;

/**
 * Reads the environment for an entry. A function is production, with the address that Netlify tells in `URL`. In production a mistake in
 * what one part alone needs takes that part away.
 */
export function readEnvironment(env: Environment, entry: Entry): Read {
  const given = withoutEmpty(env);
  const ofFunction = { ...given, CONTEXT: 'production', SITE_URL: given['SITE_URL'] ?? given['URL'] };
  const told: Environment = entry === 'function' ? ofFunction : given;
  const production = isProduction(told);
  const read = settingList.filter(({ at }) => at !== 'build');
  const mistakes = read.flatMap((one) =>
    mistakeIn(one, told, entry).map((mistake) => ({ name: one.name, ...mistake })),
  );
  const away = production ? mistakes.filter(({ part }) => part) : [];
  const sentences = (some: readonly Mistake[]) => some.map(({ sentence }) => sentence);
  const wrong = mistakes.filter((mistake) => !away.includes(mistake));
  if (wrong.length) return { wrong: sentences([...wrong, ...away]) };
  const unread = new Set<string>(away.map(({ name }) => name));
  if (away.some(({ part }) => part === 'payments')) unread.add('PAYU_ENV');
  const values = read.map(({ name, form }) => [name, v.parse(form, unread.has(name) ? undefined : told[name])]);
  return { set: Object.fromEntries(values), production, fakes: fakesIn(told) === true, away: sentences(away) };
}

type Moment = 'build' | 'run';

function unready(env: Environment, moment: Moment): Mistake[] {
  const given = withoutEmpty(env);
  const outside = isOutside(env);
  const looked = moment === 'build' || callsElsewhere(env) ? settingList.filter(ofBuild) : settingList;
  return looked.flatMap((one) => {
    const value = given[one.name] ?? '';
    const found = one.outside || !outside ? one.wrong?.(value) : '';
    if (!found) return mistakeIn(one, given, 'server');
    return [{ sentence: `${one.name} ${found}`, harmful: one.harms?.(value) ?? !one.part }];
  });
}

/** What an environment lacks before the site may be built for the public, or run; one line each. */
export const unreadyEnvironment = (env: Environment, moment: Moment): string[] =>
  unready(env, moment).map(({ sentence }) => sentence);

/** Of that, what would do harm: then a public site is not served. What else is missing takes away one part (`Config.away`). */
export const harmfulEnvironment = (env: Environment): string[] =>
  unready(env, 'run').flatMap(({ sentence, harmful }) => (harmful ? [sentence] : []));

/** What somebody may still choose, and how it is until then; a line each. */
export const openSettings = (env: Environment): string[] =>
  settingList.flatMap(({ name, open }) => (open && !env[name] ? [`${name}: ${open}`] : []));
