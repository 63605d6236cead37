import { parseAccept } from 'hono/utils/accept';
import * as v from 'valibot';
import { HttpError } from '../platform/errors.ts';

type Issue = v.BaseIssue<unknown>;

function fieldOf(issue: Issue): string {
  return shownName(v.getDotPath(issue) ?? '');
}

/** One sentence about an issue; it names the field. `part` is body, query or address. */
function messageOf(issue: Issue, part: string): string {
  const field = fieldOf(issue);
  const custom = !/^Invalid \w+:/.test(issue.message);
  if (!field) return custom ? issue.message : `The ${part} must be an object of named fields.`;
  if (custom)
    return issue.message.toLowerCase().includes(field.toLowerCase()) ? issue.message : `${field}: ${issue.message}`;
  if (issue.input === undefined) return `${field} is missing.`;
  return `${field} is not of the right kind: ${(issue.expected ?? 'another value').slice(0, 100)} is expected.`;
}

/** Parses one part of a request with its schema. Throws an `HttpError` 400 whose message names the field. */
export function parsePart<const S extends v.GenericSchema>(schema: S, input: unknown, part: string): v.InferOutput<S> {
  const result = v.safeParse(schema, input, { abortEarly: true, abortPipeEarly: true });
  if (result.success) return result.output;
  throw new HttpError(400, messageOf(result.issues[0], part));
}

/** Throws 400 when a field is given twice: it would be unclear which counts. */
export function queryOf(url: string): Record<string, string> {
  const start = url.indexOf('?');
  if (start < 0) return {};
  const fields: Record<string, string> = Object.create(null);
  for (const [name, value] of new URLSearchParams(url.slice(start))) {
    if (name in fields) throw new HttpError(400, `${shownName(name)} is given more than once.`);
    fields[name] = value;
  }
  return fields;
}

/** The sender chose it, so it is cut to 60 characters and one line. */
export function shownName(name: string): string {
  return name
    .toWellFormed()
    .replace(/[\p{C}\p{Z}]+/gu, ' ')
    .slice(0, 60);
}

/** Whether an `Accept-Encoding` names an encoding and does not refuse it with `q=0`. */
export function takesEncoding(accepts: string, encoding: 'br' | 'gzip'): boolean {
  return parseAccept(accepts).some(({ type, q }) => type.toLowerCase() === encoding && q > 0);
}

const LENGTH = 400;

// The first that fits counts: most browsers also name those from which they descend.
const BROWSERS = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\b(OPR|OPT|Opera)\b/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bUCBrowser\//, 'UC Browser'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|Chromium|CriOS)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
] as const;
const SYSTEMS = [
  [/\biPhone\b/, 'an iPhone'],
  [/\biPad\b/, 'an iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMacintosh\b/, 'a Mac'],
  [/\bLinux\b/, 'Linux'],
] as const;

/** The kind of browser and device in our own words, such as `Chrome on Android`. Reads 400 characters of `User-Agent`. */
export function browserName(userAgent: string): string {
  const text = userAgent.slice(0, LENGTH);
  const named = (list: readonly (readonly [RegExp, string])[]) => list.find(([pattern]) => pattern.test(text))?.[1];
  const [browser, system] = [named(BROWSERS), named(SYSTEMS)];
  if (!browser && !system) return 'an unknown browser';
  return `${browser ?? 'a browser'} on ${system ?? 'an unknown device'}`;
}
