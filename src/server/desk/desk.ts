import type { Context, Hono } from 'hono';
import { getCookie } from 'hono/cookie';
import { html } from 'hono/html';
import * as v from 'valibot';
import { storable } from '../../contract/fields.ts';
import { leads, type Staff } from '../auth/staff.ts';
import { type DeskSession, findSession, GRACE_MINUTES, isProven, say } from '../auth/staff-sessions.ts';
import type { Database } from '../database/open.ts';
import type { Role } from '../database/schema/desk.ts';
import { type Env, senderNetwork } from '../http/api.ts';
import { readText } from '../http/body.ts';
import { fromOwnSite } from '../http/form-posts/read-form.ts';
import { queryOf } from '../http/parse.ts';
import { HttpError, StartError } from '../platform/errors.ts';
import type { Services } from '../services.ts';
import { type Act, noteAct } from './log.ts';
import { deskHeaders, layout, type Screen, type Wrong } from './page.ts';

/** A request of somebody who is logged in to the desk and may make it. */
export interface Asked {
  session: DeskSession;
  staff: Staff;
  /** The parts of the address; `campaign` is checked against what a leader leads. */
  params: Readonly<Record<string, string>>;
  query: Readonly<Record<string, string>>;
  at: Date;
}

/** What was typed into the fields of a form, as text; several boxes of one name as a list. */
export type Typed = Readonly<Record<string, string | readonly string[]>>;

/** What a form does. `log` adds a line to the staff's log; give it the transaction of the act. */
export interface Doing<T> extends Asked {
  values: T;
  log(on: Database, act: Act): Promise<void>;
}

/** Where an act leads, and what the next page says of it. */
export interface Done {
  to: string;
  said: string;
}

/** A file to save. */
export interface DeskFile {
  name: string;
  type: string;
  content: string;
}

type Schema = v.ObjectSchema<v.ObjectEntries, undefined>;

/** A page with a form, and what the form does. Both have one address. */
export interface DeskForm<S extends Schema> {
  /** Fields that are lists have a schema that begins with `v.array`. */
  schema: S;
  /** Touches money or a person: a mailed code is asked for first. */
  proven?: boolean;
  /** The page; `typed` is empty when it is opened. */
  show(asked: Asked, typed: Typed, wrong: Wrong): Promise<Screen>;
  /** Does it. Throws an `HttpError` or a `StartError` with a sentence where it cannot be done: the page shows it beside what was typed. */
  done(doing: Doing<v.InferOutput<S>>): Promise<Done | Screen | DeskFile>;
}

/** Where the rooms of the desk register their pages. `:campaign` in a path stands for a campaign, which a leader has to lead. */
export interface Desk {
  services: Services;
  /** A page that is read. */
  page(path: string, may: Role, show: (asked: Asked) => Promise<Screen>): void;
  /** A file to save. */
  file(path: string, may: Role, make: (asked: Asked) => Promise<DeskFile>): void;
  /** A page with a form. */
  form<const S extends Schema>(path: string, may: Role, form: DeskForm<S>): void;
}

/** The cookie of the login. Its name keeps it to this host and https, where the site is reached so. */
export const cookieName = (siteUrl: string): string => (siteUrl.startsWith('https:') ? '__Host-desk' : 'desk');

/** The attributes of the cookie. Browsers take `Secure` from this computer without https too, but not from another one. */
export function cookieAttributes(siteUrl: string): string {
  const { protocol, hostname } = new URL(siteUrl);
  const secure = protocol === 'https:' || /^(localhost|127\.|\[::1\])/.test(hostname) ? '; Secure' : '';
  return `; Path=/; HttpOnly; SameSite=Strict${secure}`;
}

/** A redirect to a page of the desk, after which the browser asks for it anew. */
export const leadTo = (to: string, headers: Readonly<Record<string, string>> = {}): Response =>
  new Response(null, { status: 303, headers: { ...deskHeaders, ...headers, location: to } });

/** The fields of a posted form. Throws 403 for a form of another site, or of no page of this login, and 400 for what cannot be stored. */
export async function readDeskForm(request: Request, siteUrl: string, formKey?: string): Promise<URLSearchParams> {
  if (!fromOwnSite(request.headers, siteUrl)) throw new HttpError(403, 'This form was not sent from the desk.');
  const fields = new URLSearchParams(await readText(request));
  if (formKey !== undefined && fields.get('key') !== formKey)
    throw new HttpError(403, 'This form is of an earlier login. Open its page again.');
  if (![...fields.values()].every(storable))
    throw new HttpError(400, 'The form holds a character that is no readable text. Nothing was done.');
  return fields;
}

function typedIn(fields: URLSearchParams, schema: Schema): Typed {
  return Object.fromEntries(
    Object.entries(schema.entries).map(([name, entry]) => {
      const all = fields.getAll(name).map((text) => text.replaceAll('\r\n', '\n'));
      const first = 'pipe' in entry && Array.isArray(entry.pipe) ? entry.pipe[0] : entry;
      return [name, first.type === 'array' ? all : (all[0] ?? '')];
    }),
  );
}

function fileResponse({ name, type, content }: DeskFile): Response {
  const disposition = `attachment; filename="${name.replace(/[^\w.-]/g, '-')}"`;
  return new Response(content, {
    headers: { ...deskHeaders, 'content-type': type, 'content-disposition': disposition },
  });
}

/** The first message about each field. */
export function wrongIn(issues: readonly v.BaseIssue<unknown>[]): Wrong {
  const wrong: Record<string, string> = {};
  for (const issue of issues) wrong[String(issue.path?.[0]?.key ?? '')] ??= issue.message;
  return wrong;
}

/** The page for somebody who is not logged in, or whom the browser does not name since he came from another site. */
const closed = (path: string) =>
  layout({
    title: 'The desk is closed',
    status: 401,
    body: html`<p>You are not logged in.</p><p><a class="button main" href="/desk/login">Log in</a></p>
      <p>Did you follow a link from a mail, and are logged in? <a href="${path}">Open the page</a>.</p>`,
  });

/** Registers pages of the desk. Every one asks who is there, what he may do, and whether a form came from a page of his own login. */
export function makeDesk(app: Hono<Env>, services: Services): Desk {
  const { db, config, now, log } = services;

  async function asked(context: Context<Env>, path: string, may: Role): Promise<Asked | undefined> {
    context.env.call = path;
    const token = getCookie(context, cookieName(config.siteUrl));
    const at = now();
    const session = token ? await findSession(db, token, at) : undefined;
    if (!session) return undefined;
    const params = context.req.param() as Record<string, string>;
    const query = queryOf(context.req.url);
    if (![...Object.values(params), ...Object.values(query)].every(storable))
      throw new HttpError(404, 'There is no such page.');
    const { staff } = session;
    // Whether there is such a campaign is not told to who does not lead it.
    if (params['campaign'] !== undefined && !leads(staff, params['campaign']))
      throw new HttpError(404, 'There is no such campaign, or it is not yours.');
    if (may === 'office' && staff.role !== 'office') throw new HttpError(403, 'This is for the office.');
    return { session, staff, params, query, at };
  }

  async function failed(error: unknown, session?: DeskSession): Promise<Response> {
    const known = error instanceof HttpError || error instanceof StartError;
    const id = crypto.randomUUID().slice(0, 8);
    if (!known) log(`error ${id} ${error instanceof Error ? error.stack : String(error)}`);
    const words = known
      ? error.message
      : `This did not work, and it is not known whether it was done. Look before you try again (number ${id}).`;
    const status = error instanceof HttpError ? error.status : known ? 422 : 500;
    const body = html`<p class="wrong">${words}</p><p><a href="/desk">Back to the desk</a></p>`;
    return layout({ title: 'This did not work', status, body }, session && { ...session, said: '' });
  }

  /** Answers with a page, and forgets what it says of the last act. */
  async function answer(screen: Screen, session: DeskSession): Promise<Response> {
    if (session.said) await say(db, session.hash, '');
    return layout(screen, session);
  }

  const guarded =
    (path: string, may: Role, work: (asked: Asked, context: Context<Env>) => Promise<Response>) =>
    async (context: Context<Env>): Promise<Response> => {
      let found: Asked | undefined;
      try {
        found = await asked(context, path, may);
        return found ? await work(found, context) : await closed(context.req.path);
      } catch (error) {
        return failed(error, found?.session);
      }
    };

  return {
    services,
    page(path, may, show) {
      app.get(
        path,
        guarded(path, may, async (request) => answer(await show(request), request.session)),
      );
    },
    file(path, may, make) {
      app.get(
        path,
        guarded(path, may, async (request) => fileResponse(await make(request))),
      );
    },
    form(path, may, { schema, proven = false, show, done }) {
      const prove = (context: Context<Env>) => leadTo(`/desk/code?${new URLSearchParams({ next: context.req.path })}`);
      app.get(
        path,
        guarded(path, may, async (request, context) => {
          if (proven && !isProven(request.session, request.at)) return prove(context);
          return answer(await show(request, {}, {}), request.session);
        }),
      );
      app.post(
        path,
        guarded(path, may, async (request, context) => {
          const { session, staff, at } = request;
          const fields = await readDeskForm(context.req.raw, config.siteUrl, session.formKey);
          if (proven && !isProven(session, at, GRACE_MINUTES)) return prove(context);
          const typed = typedIn(fields, schema);
          const again = async (wrong: Wrong) =>
            layout({ ...(await show(request, typed, wrong)), status: 422 }, { ...session, said: '' });
          const parsed = v.safeParse(schema, typed);
          if (!parsed.success) return again(wrongIn(parsed.issues));
          const note: Doing<unknown>['log'] = (on, act) => noteAct(on, staff.email, at, act);
          try {
            const result = await done({ ...request, values: parsed.output, log: note });
            if ('content' in result) return fileResponse(result);
            if ('title' in result) return layout(result, { ...session, said: '' });
            await say(db, session.hash, result.said);
            return leadTo(result.to);
          } catch (error) {
            if (error instanceof StartError || (error instanceof HttpError && error.status === 422))
              return again({ '': error.message });
            throw error;
          }
        }),
      );
    },
  };
}

/** The text of a field; a list as its first one. */
export const textOf = (typed: Typed, name: string): string => {
  const value = typed[name] ?? '';
  return typeof value === 'string' ? value : (value[0] ?? '');
};

/** The ticked boxes of a name. */
export const listOf = (typed: Typed, name: string): readonly string[] => {
  const value = typed[name] ?? [];
  return typeof value === 'string' ? [value] : value;
};

/** The network of who asks, for limits. */
export const networkOfDesk = senderNetwork;
