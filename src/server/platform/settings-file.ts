import { readFileSync } from 'node:fs';
import { distance } from 'fastest-levenshtein';
import { codeOf } from './errors.ts';
import { settingList, settings } from './settings.ts';

/** A value is never quoted. */
interface SettingsFile {
  readonly values: Readonly<Record<string, string>>;
  readonly wrong: readonly string[];
}

const LINE = /^(?:export[ \t]+)?([A-Za-z_]\w*)=[ \t]*(.*)$/;
const QUOTED = /^(['"])(.*)\1$/;

function valueIn(written: string): string | undefined {
  if (!/^['"]/.test(written)) return written;
  const [, quote = '', inner = ''] = QUOTED.exec(written) ?? [];
  return quote && !inner.includes(quote) ? inner : undefined;
}

/**
 * Reads lines `NAME=value`: all behind the `=` is the value, without blanks at its ends and one pair of quotation marks. Lines may be
 * empty, begin with `#`, or end as on Windows.
 */
export function parseSettings(text: string): SettingsFile {
  const values: Record<string, string> = {};
  const wrong: string[] = [];
  for (const [index, raw] of text
    .replace(/^\uFEFF/, '')
    .split(/\r\n|\r|\n/)
    .entries()) {
    const line = raw.trim();
    if (!line || line.startsWith('#')) continue;
    const [, name = '', written = ''] = LINE.exec(line) ?? [];
    const value = valueIn(written);
    const say = (what: string) => wrong.push(`line ${index + 1} ${what}`);
    if (!name) say('is no setting: write NAME=value, without a blank before the sign');
    else if (value === undefined) say(`(${name}) has a quotation mark that is not closed, or one too many`);
    else if (name in values) say(`sets ${name} once more: take one of the two lines away`);
    else values[name] = value;
  }
  return { values, wrong };
}

/**
 * Adds the file that `SETTINGS_FILE` names to an environment; what is set there stays. Returns what is wrong with it, a sentence each;
 * nothing is added then.
 */
export function addSettingsFile(env: NodeJS.ProcessEnv): string[] {
  const file = env['SETTINGS_FILE'];
  if (!file) return [];
  try {
    const { values, wrong } = parseSettings(readFileSync(file, 'utf8'));
    if (wrong.length) return wrong.map((what) => `${file}: ${what}.`);
    for (const [name, value] of Object.entries(values)) env[name] ??= value;
    return [];
  } catch (error) {
    return [`SETTINGS_FILE is ${file}, which cannot be read (${codeOf(error)}).`];
  }
}

/** The lines that name something near a setting, and so set nothing. */
export function misspelledSettings(file: string): string[] {
  const near = (name: string) => settingList.find((one) => distance(one.name, name) <= 2)?.name;
  return Object.keys(parseSettings(readFileSync(file, 'utf8')).values).flatMap((name) =>
    name in settings || !near(name) ? [] : [`${file}: ${name} is no setting; ${near(name)} is one`],
  );
}
