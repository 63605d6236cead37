import type { Context, Hono } from 'hono';
import { html } from 'hono/html';
import * as v from 'valibot';
import { Email } from '../../contract/fields.ts';
import {
  askForCode,
  endSession,
  findSession,
  isLinkOpen,
  openWithLink,
  proveWithCode,
} from '../auth/staff-sessions.ts';
import type { Env } from '../http/api.ts';
import { senderNetwork } from '../http/api.ts';
import { browserName } from '../http/browser-name.ts';
import { DESK_CODES, DESK_TRIES, NETWORK_MAILS, NETWORK_RESETS } from '../limits/limits.ts';
import { HttpError } from '../platform/errors.ts';
import type { Services } from '../services.ts';
import { cookieAttributes, cookieName, type Desk, leadTo, readDeskForm, textOf } from './desk.ts';
import { noteAct } from './log.ts';
import { button, field, form, layout, type Screen, type Wrong } from './page.ts';

const loginPage = (typed = '', wrong: Wrong = {}): Screen => ({
  title: 'Log in to the desk',
  status: wrong['email'] ? 422 : 200,
  body: html`<form method="post" action="/desk/login">${field(
    {
      name: 'email',
      label: 'Email',
      type: 'email',
      autocomplete: 'email',
      hint: 'We mail you a link. There is no password.',
    },
    typed,
    wrong['email'],
  )}${button('Mail me a link')}</form>`,
});

const sentPage: Screen = {
  title: 'Look into your mail',
  body: html`<p>If this address works at the desk, a link is on its way. It works once, for 15 minutes.</p>
    <p class="soft">Nothing came after a few minutes? Look into the spam folder, or ask the office to make you a link.</p>`,
};

const deadPage: Screen = {
  title: 'This link does not work any more',
  status: 410,
  body: html`<p>It was used already, or is older than 15 minutes.</p><p><a class="button main" href="/desk/login">Mail me a new link</a></p>`,
};

/** A path of the desk that a form was on its way to; the first page for anything else. */
const nextPath = (next: string | undefined): string => (next && /^\/desk(?:\/[\w-]+)*$/.test(next) ? next : '/desk');

/** Login by a mailed link, logout, and the code that is asked for before money or a person is touched. */
export function addEntrance(app: Hono<Env>, desk: Desk, services: Services): void {
  const { config, db, limits, now, outbox } = services;
  const { siteUrl } = config;
  const name = cookieName(siteUrl);
  const setSession = (value: string, more = '') => ({
    'set-cookie': `${name}=${value}${cookieAttributes(siteUrl)}${more}`,
  });

  /** A page for everybody. Its errors are pages too. */
  const open =
    (path: string, work: (context: Context<Env>) => Promise<Response>) =>
    async (context: Context<Env>): Promise<Response> => {
      context.env.call = path;
      try {
        return await work(context);
      } catch (error) {
        if (!(error instanceof HttpError)) throw error;
        const { message, status } = error;
        return layout({
          title: 'This did not work',
          status,
          body: html`<p class="wrong">${message}</p><p><a href="/desk/login">Back</a></p>`,
        });
      }
    };

  app.get(
    '/desk/login',
    open('/desk/login', async () => layout(loginPage())),
  );

  app.post(
    '/desk/login',
    open('/desk/login', async (context) => {
      const typed = (await readDeskForm(context.req.raw, siteUrl)).get('email') ?? '';
      const email = v.safeParse(Email, typed);
      if (!email.success) return layout(loginPage(typed, { email: email.issues[0].message }));
      const network = senderNetwork(context);
      await limits.hit([NETWORK_MAILS, network]);
      const asked = { at: now().toISOString(), browser: browserName(context.req.header('user-agent') ?? '') };
      const to = email.output.toLowerCase();
      // Who works at the desk is looked up when the mail is written: a known and an unknown address do the same work here.
      await db
        .transaction()
        .execute((on) => outbox.addInTurn(on, to, { kind: 'desk-link', payload: { asked } }, network));
      outbox.kick();
      return layout(sentPage);
    }),
  );

  app.get(
    '/desk/login/:token',
    open('/desk/login/{token}', async (context) => {
      await limits.hit([NETWORK_RESETS, senderNetwork(context)]);
      const token = context.req.param('token') ?? '';
      if (!(await isLinkOpen(db, token, now()))) return layout(deadPage);
      // Opening it changes nothing: programs that read mails open links too.
      const body = html`<form method="post" action="/desk/login/${token}">${button('Open the desk')}</form>`;
      return layout({ title: 'Welcome', body });
    }),
  );

  app.post(
    '/desk/login/:token',
    open('/desk/login/{token}', async (context) => {
      await readDeskForm(context.req.raw, siteUrl);
      await limits.hit([NETWORK_RESETS, senderNetwork(context)]);
      const browser = browserName(context.req.header('user-agent') ?? '');
      const opened = await openWithLink(db, context.req.param('token') ?? '', browser, now());
      if (!opened) return layout(deadPage);
      await noteAct(db, opened.email, now(), { what: 'logged in', about: opened.email, after: browser });
      return leadTo('/desk', setSession(opened.token));
    }),
  );

  app.post(
    '/desk/logout',
    open('/desk/logout', async (context) => {
      const fields = await readDeskForm(context.req.raw, siteUrl);
      const token = context.req.header('cookie')?.match(new RegExp(`(?:^|; )${name}=([^;]+)`))?.[1];
      const session = token ? await findSession(db, token, now()) : undefined;
      if (session && fields.get('key') === session.formKey) await endSession(db, session.hash);
      return leadTo('/desk/login', setSession('', '; Max-Age=0'));
    }),
  );

  desk.form('/desk/code', 'leader', {
    schema: v.object({ code: v.string(), next: v.string(), again: v.string() }),
    async show({ session, staff, query, at }, typed, wrong) {
      if (await askForCode(db, session.hash, at)) {
        await outbox.add(db, staff.email, { kind: 'desk-code', payload: { session: session.hash } });
        outbox.kick();
      }
      const next = nextPath(query['next'] ?? textOf(typed, 'next'));
      const hidden = html`<input type="hidden" name="next" value="${next}">`;
      return {
        title: 'Is it you?',
        body: html`<p>What comes next is about money or people. We mailed six digits to ${staff.email}. They work for 15 minutes.</p>
          ${form(session, '/desk/code', wrong, html`${hidden}${field({ name: 'code', label: 'Code', inputmode: 'numeric', autocomplete: 'one-time-code' }, '', wrong['code'])}${button('Go on')}`)}
          ${form(session, '/desk/code', {}, html`${hidden}<input type="hidden" name="again" value="yes">${button('Mail me another code', false)}`)}`,
      };
    },
    async done({ session, staff, values, at }) {
      const { code, next, again } = values;
      if (again) {
        await limits.hit([DESK_CODES, session.hash]);
        if (await askForCode(db, session.hash, at, true))
          await outbox.add(db, staff.email, { kind: 'desk-code', payload: { session: session.hash } });
        outbox.kick();
        return {
          to: `/desk/code?${new URLSearchParams({ next: nextPath(next) })}`,
          said: 'Another code is on its way.',
        };
      }
      await limits.hit([DESK_TRIES, session.hash]);
      if (!(await proveWithCode(db, session.hash, code, at)))
        throw new HttpError(422, 'This code is wrong or too old. After five tries only a new one works.');
      await limits.clear(DESK_TRIES, session.hash);
      return { to: nextPath(next), said: '' };
    },
  });
}
