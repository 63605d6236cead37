import { storable } from '../../contract/fields.ts';
import { readText } from '../http/body.ts';
import { isList, type Typed } from '../http/form-of.ts';
import { fromOwnSite } from '../http/form-posts/read-form.ts';
import { HttpError } from '../platform/errors.ts';
import type { ActLine, DeskFile } from './act.ts';
import { deskHeaders } from './page.ts';

/** The cookie of the login. Its name keeps it to this host and https, where the desk is reached so. */
export const cookieName = (deskUrl: string): string => (deskUrl.startsWith('https:') ? '__Host-desk' : 'desk');

/** Browsers take `Secure` from this computer without https too, but not from another one. */
export function cookieAttributes(deskUrl: string, of = 'Path=/; HttpOnly'): string {
  const { protocol, hostname } = new URL(deskUrl);
  const secure = protocol === 'https:' || /^(localhost|127\.|\[::1\])/.test(hostname) ? '; Secure' : '';
  return `; ${of}; SameSite=Strict${secure}`;
}

/** A redirect to a page of the desk. */
export const leadTo = (to: string, headers: Readonly<Record<string, string>> = {}): Response =>
  new Response(null, { status: 303, headers: { ...deskHeaders, ...headers, location: to } });

/** The fields of a posted form. Throws 403 for a form of another site, and 400 for what cannot be stored. */
export async function readDeskForm(request: Request, deskUrl: string): Promise<URLSearchParams> {
  if (!fromOwnSite(request.headers, deskUrl)) throw new HttpError(403, 'This form was not sent from the desk.');
  const fields = new URLSearchParams(await readText(request));
  if (![...fields.values()].every(storable))
    throw new HttpError(400, 'The form holds a character that is no readable text. Nothing was done.');
  return fields;
}

/** A page is opened by a person's own navigation: what a script or a frame asks for is refused. */
export function refuseScripts(headers: Headers): void {
  const [mode, dest] = [headers.get('sec-fetch-mode') ?? 'navigate', headers.get('sec-fetch-dest') ?? 'document'];
  if (mode !== 'navigate' || dest !== 'document')
    throw new HttpError(403, 'The desk is opened by a person, in a window of its own.');
}

/** What the script of a page sends is neither a page nor part of one. */
export function requireScript(headers: Headers): void {
  if ((headers.get('sec-fetch-dest') ?? 'empty') !== 'empty')
    throw new HttpError(403, 'This is for a page of the desk.');
}

export const typedIn = (fields: URLSearchParams, { form }: ActLine): Typed =>
  Object.fromEntries(
    Object.entries(form.entries).map(([name, entry]) => {
      const all = fields.getAll(name).map((text) => text.replaceAll('\r\n', '\n'));
      // A button stands below the hidden field of its name.
      return [name, isList(entry) ? all : (all.at(-1) ?? '')];
    }),
  );

/** A body that is written piece by piece, as it is read. */
function streamOf(fill: Exclude<DeskFile['content'], string>): ReadableStream {
  const { readable, writable } = new TextEncoderStream();
  const writer = writable.getWriter();
  fill((text) => writer.write(text)).then(
    () => writer.close(),
    // A browser shows a file that broke off as one that could not be saved.
    (error: unknown) => writer.abort(error).catch(() => {}),
  );
  return readable;
}

export function fileResponse({ name, type, content }: DeskFile): Response {
  const disposition = `attachment; filename="${name.replace(/[^\w.-]/g, '-')}"`;
  return new Response(typeof content === 'string' ? content : streamOf(content), {
    headers: { ...deskHeaders, 'content-type': type, 'content-disposition': disposition },
  });
}

const NAME = 'list-';

/** The cookie with half of what a kept list is read with; `seconds` 0 ends it. */
export const listCookie = (deskUrl: string, campaign: string, half: string, seconds: number): string =>
  `${NAME}${campaign}=${half}${cookieAttributes(deskUrl, `Path=/desk; Max-Age=${seconds}`)}`;

/** The campaigns whose lists a browser has kept, as their addresses spell them. */
export const keptLists = (cookies: string): string[] =>
  cookies
    .split('; ')
    .filter((cookie) => cookie.startsWith(NAME))
    .map((cookie) => cookie.slice(NAME.length).split('=')[0] ?? '');
