import { HttpError } from '../../platform/errors.ts';
import { readText } from '../body.ts';
import { shownName } from '../parse.ts';

export type TypedFields = Readonly<Record<string, string>>;

export const FORM_TYPE = 'application/x-www-form-urlencoded';

const typeOf = (request: Request) => (request.headers.get('content-type') ?? '').toLowerCase().split(';');

export const isForm = (request: Request): boolean => typeOf(request)[0]?.trim() === FORM_TYPE;

function decoded(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    throw new HttpError(400, 'The form cannot be read.');
  }
}

/**
 * The named fields of a form; one that was not sent is empty, others are dropped. Throws an `HttpError`: 415 for another charset, 413 over
 * 64 KB, 400 for a wrong encoding or a field that is there twice.
 */
export async function readForm(
  request: Request,
  names: readonly string[],
  text = () => readText(request),
): Promise<TypedFields> {
  const [, ...parameters] = typeOf(request).map((part) => part.trim());
  const charset = parameters.find((part) => part.startsWith('charset='));
  if (charset && !/^charset="?utf-8"?$/.test(charset)) throw new HttpError(415, 'A form must be sent as UTF-8.');
  const typed = new Map(names.map((name) => [name, undefined as string | undefined]));
  for (const part of (await text()).split('&')) {
    const at = part.indexOf('=');
    const [name, value] = [decoded(at < 0 ? part : part.slice(0, at)), at < 0 ? '' : decoded(part.slice(at + 1))];
    if (!typed.has(name)) continue;
    if (typed.get(name) !== undefined) throw new HttpError(400, `${shownName(name)} is given more than once.`);
    typed.set(name, value.replaceAll('\r\n', '\n'));
  }
  return Object.fromEntries([...typed].map(([name, value]) => [name, value ?? '']));
}

/** Whether a browser sent a form from this site, by `Sec-Fetch-Site`, in older browsers by `Origin`. What brings neither is refused. */
export function fromOwnSite(headers: Headers, siteUrl: string): boolean {
  const site = headers.get('sec-fetch-site');
  if (site !== null) return site === 'same-origin';
  return headers.get('origin') === new URL(siteUrl).origin;
}
