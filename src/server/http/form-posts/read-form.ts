import { createHash } from 'node:crypto';
import { DAY_MS } from '../../../lib/format.ts';
import { HttpError, type HttpErrorStatus } from '../../platform/errors.ts';
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

/** A value in the address of a form's page: a built page cannot put it into its form without a script. */
export interface CarriedValue {
  from(address: URL): string;
}

export type Carried = Readonly<Record<string, CarriedValue>>;

/** Refuses a form for a carried value; the answer is without it. */
export class CarriedError extends HttpError {
  readonly field: string;

  constructor(field: string, status: HttpErrorStatus, message: string) {
    super(status, message);
    this.field = field;
  }
}

/** As the browser names it; undefined where it does not. */
function postedFrom(headers: Headers, siteUrl: string): URL | undefined {
  const referer = headers.get('referer') ?? '';
  if (!URL.canParse(referer)) return undefined;
  const address = new URL(referer);
  return address.origin === new URL(siteUrl).origin ? address : undefined;
}

/** The fields of a form with its carried values, from the form itself or from the page's address. */
export function withCarried(typed: TypedFields, carried: Carried, headers: Headers, siteUrl: string): TypedFields {
  const address = postedFrom(headers, siteUrl);
  const values = Object.entries(carried).map(([name, { from }]) => [
    name,
    typed[name] || (address ? from(address) : ''),
  ]);
  return { ...typed, ...Object.fromEntries(values) };
}

const KEPT_MS = 15_000;
const MOST_KEPT = 1000;

const hashOf = (parts: readonly unknown[]) => createHash('sha256').update(JSON.stringify(parts)).digest('base64url');

/**
 * The key under which a form is stored once: the same fields from the same network on one day. Secret fields are left out: a stored hash
 * must not help to guess them.
 */
export function formKeyOf(
  address: string,
  network: string,
  typed: TypedFields,
  secret: readonly string[],
  at: Date,
): string {
  const open = Object.entries(typed).filter(([name]) => !secret.includes(name));
  return `form-${hashOf([address, network, open.toSorted(), Math.floor(at.getTime() / DAY_MS)])}`;
}

/** Runs the same work once, also for a button that is pressed twice: the answer is kept for seconds after its success. */
interface SubmissionDedupe {
  run<T>(what: readonly unknown[], work: () => Promise<T>, keptMs?: number): Promise<T>;
}

/** In this process alone. */
export function dedupeSubmissions(): SubmissionDedupe {
  const known = new Map<string, Promise<unknown>>();
  const submissions: SubmissionDedupe = {
    run<T>(what: readonly unknown[], work: () => Promise<T>, keptMs = KEPT_MS): Promise<T> {
      const key = hashOf(what);
      const before = known.get(key);
      // The browser may have given the first press up for the second.
      if (before) return (before as Promise<T>).catch(() => submissions.run(what, work, keptMs));
      const [oldest] = known.size >= MOST_KEPT ? known.keys() : [];
      if (oldest !== undefined) known.delete(oldest);
      const answer = work();
      known.set(key, answer);
      const forget = () => {
        if (known.get(key) === answer) known.delete(key);
      };
      answer.then(() => setTimeout(forget, keptMs).unref(), forget);
      return answer;
    },
  };
  return submissions;
}
