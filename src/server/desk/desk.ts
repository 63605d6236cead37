import type { Context, Hono } from 'hono';
import { getCookie } from 'hono/cookie';
import { html } from 'hono/html';
import * as v from 'valibot';
import { storable } from '../../contract/fields.ts';
import { leads } from '../auth/staff.ts';
import {
  type CodeFor,
  type DeskSession,
  findSession,
  isProven,
  leaveWords,
  takeWords,
} from '../auth/staff-sessions.ts';
import { type Env, senderNetwork } from '../http/api.ts';
import { hiddenFields, secretsOf, type Typed, type Wrong, wrongIn } from '../http/form-of.ts';
import { queryOf } from '../http/parse.ts';
import type { PaymentContext } from '../payments/context.ts';
import { HttpError, StartError } from '../platform/errors.ts';
import { newId } from '../platform/tokens.ts';
import type { Services } from '../services.ts';
import { type ActLine, type Asked, type DeskLine, type Doing, isAct, type Params, WrongFields } from './act.ts';
import { trailFor } from './campaigns.ts';
import { closed, codePage, takeCode } from './enter.ts';
import { changedPage, changedSince, Meanwhile, openedField, openedIn, openLog } from './opened.ts';
import { deskHeaders, type Html, layout, type Screen, screenOf, type View } from './page.ts';
import { cookieName, fileResponse, leadTo, readDeskForm, refuseScripts, requireScript, typedIn } from './requests.ts';

// Back finds what was typed, also without a network: a browser keeps no form of a page that it must not store.
const KEPT_FORM = { 'cache-control': 'private, max-age=0, must-revalidate' };
const OWN_FIELDS = ['key', 'opened', 'code', 'resend', 'carried'];
const MOST_ROUNDS = 5;

/** Registers the lines of the table. Each asks who is there, what he may do, and whether a form is of his own login. */
export function addLines(
  app: Hono<Env>,
  services: Services,
  payments: PaymentContext,
  lines: readonly DeskLine[],
): void {
  const { db, config, now, log } = services;

  async function asked(context: Context<Env>, line: DeskLine): Promise<Asked | undefined> {
    const { path, may } = line;
    context.env.call = path;
    if ('sent' in line) requireScript(context.req.raw.headers);
    else refuseScripts(context.req.raw.headers);
    const token = getCookie(context, cookieName(config.deskUrl));
    const at = now();
    const session = token ? await findSession(db, token, at) : undefined;
    if (!session) return undefined;
    const params = context.req.param() as Params;
    const query = queryOf(context.req.url);
    if (![...Object.values(params), ...Object.values(query)].every(storable))
      throw new HttpError(404, 'There is no such page.');
    const { staff } = session;
    // Whether there is such a campaign is not told to who does not lead it.
    if ('campaign' in params && !leads(staff, params.campaign))
      throw new HttpError(404, 'There is no such campaign, or it is not yours.');
    if (may !== 'all' && may !== staff.role && staff.role !== 'office')
      throw new HttpError(403, `This is for the office${may === 'office' ? '' : ` and ${may}s`}.`);
    return { db, services, payments, session, staff, params, query, at, network: senderNetwork(context) };
  }

  async function failed(error: unknown, path: string, session?: DeskSession): Promise<Response> {
    const known = error instanceof HttpError || error instanceof StartError;
    const id = crypto.randomUUID().slice(0, 8);
    if (!known) log(`error ${id} ${error instanceof Error ? error.stack : String(error)}`);
    const words = known
      ? error.message
      : `This did not work, and it is not known whether it was done. Look before you try again (number ${id}).`;
    const status = error instanceof HttpError ? error.status : known ? 422 : 500;
    const body = html`<p class="wrong">${words}</p><p><a href="/desk">Back to the desk</a></p>`;
    return layout({ title: 'This did not work', status, body, wrong: true }, { session, path });
  }

  function addressIn({ url, path }: Context<Env>['req']): string {
    const { searchParams } = new URL(url);
    searchParams.delete('said');
    return `${path}${searchParams.size ? `?${searchParams}` : ''}`;
  }

  async function answer(screen: Screen, { session, query }: Asked, path: string, headers = {}): Promise<Response> {
    const said = query['said'] && (await takeWords(db, session.hash, query['said']));
    return layout(screen, { session, path, said: said || '' }, headers);
  }

  const shown = (screen: Screen, { session }: Asked, action: string): Promise<Response> =>
    layout(screen, { session, path: action.split('?')[0] ?? '' });

  const lacksCode = (what: CodeFor | undefined, { session, at }: Asked): boolean =>
    what !== undefined && !isProven(session, at, what);

  type Work = (asked: Asked, context: Context<Env>) => Promise<Response>;
  const guarded = (line: DeskLine, work: Work) => async (context: Context<Env>) => {
    const { path } = context.req;
    let found: Asked | undefined;
    try {
      found = await asked(context, line);
      if (found) return await work(found, context);
      if (context.req.method !== 'POST' || !isAct(line)) return await closed(path, []);
      const secret = secretsOf(line.form);
      const sent = await readDeskForm(context.req.raw, config.deskUrl);
      return await closed(
        addressIn(context.req),
        [...sent].filter(([name]) => !secret.includes(name)),
      );
    } catch (error) {
      return failed(error, path, found?.session);
    }
  };

  /** A page with its own trail, or that of its line. */
  async function above<T extends Screen | View>(
    { path }: DeskLine,
    request: Asked,
    page: () => Promise<T>,
  ): Promise<T> {
    const trail = await trailFor(path, request);
    return { trail, ...(await page()) };
  }

  async function fresh(line: ActLine, request: Asked, action: string): Promise<Screen> {
    const view = await above(line, request, () => line.view(request, {}, {}));
    const opened = (await line.opened?.(request, {})) ?? {};
    const once = 'once' in line.form.entries && { once: newId() };
    const stored = Object.fromEntries(Object.entries(opened).filter(([name]) => name in line.form.entries));
    const state = { typed: { ...stored, ...view.values, ...once } };
    return screenOf(line.form, request.session, { action, view, state, hidden: openedField(opened) });
  }

  interface Sent {
    request: Asked;
    action: string;
    typed: Typed;
    opened: string;
  }

  async function again(line: ActLine, { request, action, typed, opened }: Sent, wrong: Wrong, note?: string) {
    const view = await above(line, request, () => line.view(request, typed, wrong));
    const secret = secretsOf(line.form).filter((name) => typed[name] && !wrong[name]);
    const retype = Object.fromEntries(secret.map((name) => [name, 'This is never kept: please type it again.']));
    const before = html`${note ? html`<p class="note" role="status">${note}</p>` : ''}${view.before ?? ''}`;
    const screen = screenOf(line.form, request.session, {
      action,
      view: { ...view, before },
      state: { typed, wrong: note ? wrong : { ...wrong, ...retype } },
      hidden: html`<input type="hidden" name="opened" value="${opened}">`,
    });
    return { ...screen, status: 422 };
  }

  async function changed(line: ActLine, { request, action, typed, opened: sent }: Sent): Promise<Screen | undefined> {
    const opened = openedIn(sent);
    const now = (await line.opened?.(request, typed)) ?? {};
    if (!changedSince(opened, now).length) return undefined;
    // What it was about may be gone.
    const options = await line.view(request, typed, {}).then(
      (view) => view.options ?? {},
      () => ({}),
    );
    return changedPage(line, request, { action, opened, now, typed, options });
  }

  async function perform(line: ActLine, sent: Sent, values: unknown): Promise<Response> {
    const { request, action, typed } = sent;
    const page = (screen: Screen) => shown(screen, request, action);
    for (let round = 1; ; round++) {
      const doing: Doing<unknown> = { ...request, values, log: await openLog(request) };
      try {
        const both = await changed(line, sent);
        if (both) return await page(both);
        const code = typeof line.code === 'function' ? await line.code(doing as never) : line.code;
        if (lacksCode(code, request)) return await page(await codePage(request, action, kept(line, sent)));
        const done = await line.done(doing as never);
        const result = 'title' in done ? await above(line, request, async () => done) : done;
        if ('content' in result) return fileResponse(result);
        if ('body' in result) return await page(result);
        if ('title' in result) {
          const shown = result.values ?? typed;
          const hidden = openedField((await line.opened?.(request, shown)) ?? {});
          return await page(
            screenOf(line.form, request.session, { action, view: result, state: { typed: shown }, hidden }),
          );
        }
        const { to, said } = result;
        const word = said && (await leaveWords(db, request.session.hash, said));
        return leadTo(word ? `${to}${to.includes('?') ? '&' : '?'}said=${word}` : to);
      } catch (error) {
        if (error instanceof Meanwhile && round < MOST_ROUNDS) continue;
        if (error instanceof WrongFields) return await page(await again(line, sent, error.wrong));
        if (error instanceof StartError || (error instanceof HttpError && error.status === 422))
          return await page((await changed(line, sent)) ?? (await again(line, sent, { '': error.message })));
        const gone = error instanceof HttpError && error.status === 404 && (await changed(line, sent));
        if (gone) return await page(gone);
        throw error;
      }
    }
  }

  function kept(line: ActLine, { typed, opened }: Sent): Html {
    const open = Object.entries(typed).filter(([name]) => !secretsOf(line.form).includes(name));
    return hiddenFields({ ...Object.fromEntries(open), opened, carried: 'yes' });
  }

  async function post(line: ActLine, request: Asked, context: Context<Env>): Promise<Response> {
    const fields = await readDeskForm(context.req.raw, config.deskUrl);
    const action = addressIn(context.req);
    const typed = typedIn(fields, line);
    const sent: Sent = { request, action, typed, opened: fields.get('opened') ?? '{}' };
    if (fields.get('key') !== request.session.formKey) {
      const screen = await again(line, sent, {}, 'This form is of an earlier login. Look at it, then send it.');
      return shown({ ...screen, status: 403 }, request, action);
    }
    if (fields.has('code') || fields.has('resend')) {
      const refused = await takeCode(request, fields);
      const carried = fields.has('carried');
      if (refused)
        return shown(await codePage(request, action, carried ? kept(line, sent) : html``, refused), request, action);
      if (!carried) return leadTo(action);
      const screen = await again(line, sent, {}, 'The code is right. Look at the form, then send it.');
      return shown({ ...screen, status: 200 }, request, action);
    }
    if (typeof line.code === 'string' && lacksCode(line.code, request))
      return shown(await codePage(request, action, kept(line, sent)), request, action);
    const parsed = v.safeParse(line.form, typed);
    if (!parsed.success) return shown(await again(line, sent, wrongIn(parsed.issues)), request, action);
    return perform(line, sent, parsed.output);
  }

  const read =
    (line: Exclude<DeskLine, { sent: unknown }>): Work =>
    async (request, { req }) => {
      if ('file' in line) return fileResponse(await line.file(request));
      if ('page' in line) return answer(await above(line, request, () => line.page(request)), request, req.path);
      return answer(await fresh(line, request, addressIn(req)), request, req.path, KEPT_FORM);
    };

  const opened =
    (line: DeskLine, work: Work): Work =>
    async (request, context) => {
      const code = 'code' in line && typeof line.code === 'string' ? line.code : undefined;
      if (!lacksCode(code, request)) return work(request, context);
      const action = addressIn(context.req);
      return shown(await codePage(request, action, html``), request, action);
    };

  const typeCode: Work = async (request, context) => {
    const fields = await readDeskForm(context.req.raw, config.deskUrl);
    const action = addressIn(context.req);
    if (fields.get('key') !== request.session.formKey)
      throw new HttpError(403, 'This form is of an earlier login. Open its page again.');
    const refused = await takeCode(request, fields);
    if (!refused) return leadTo(action);
    return shown(await codePage(request, action, html``, refused), request, action);
  };

  /** Without a login nothing is read of it. */
  const sent = (line: Extract<DeskLine, { sent: unknown }>) => async (context: Context<Env>) => {
    const json = (status: number, body: object) =>
      Response.json(body, { status, headers: { ...deskHeaders, 'content-type': 'application/json' } });
    try {
      const request = await asked(context, line);
      if (!request) return json(401, {});
      const { status, body } = await line.sent(request, await readDeskForm(context.req.raw, config.deskUrl));
      return json(status, body);
    } catch (error) {
      if (error instanceof HttpError) return json(error.status, { words: error.message });
      throw error;
    }
  };

  for (const line of lines) {
    const { path } = line;
    const own = isAct(line) ? OWN_FIELDS.filter((name) => name in line.form.entries) : [];
    if (own.length) throw new Error(`The form of ${path} has a field of the desk's own: ${own.join(', ')}.`);
    if ('sent' in line) {
      app.post(path, sent(line));
      continue;
    }
    app.get(path, guarded(line, opened(line, read(line))));
    if (isAct(line))
      app.post(
        path,
        guarded(line, (request, context) => post(line, request, context)),
      );
    else if (line.code) app.post(path, guarded(line, typeCode));
  }
}
