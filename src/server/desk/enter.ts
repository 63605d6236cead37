import type { Context, Hono } from 'hono';
import { html } from 'hono/html';
import * as v from 'valibot';
import { Email, labelled } from '../../contract/fields.ts';
import {
  askForCode,
  endSession,
  findSession,
  isLinkOpen,
  openWithLink,
  proveWithCode,
} from '../auth/staff-sessions.ts';
import { type Env, senderNetwork } from '../http/api.ts';
import { formOf, hiddenFields, problemOf, type Wrong } from '../http/form-of.ts';
import { browserName } from '../http/parse.ts';
import { DESK_CODES, DESK_TRIES, NETWORK_MAILS, NETWORK_RESETS } from '../limits/limits.ts';
import { HttpError } from '../platform/errors.ts';
import type { Services } from '../services.ts';
import type { Asked } from './act.ts';
import { noteAct } from './log.ts';
import { buttonOf, formAround, type Html, layout, resultOf, type Screen } from './page.ts';
import {
  cookieAttributes,
  cookieName,
  keptLists,
  leadTo,
  listCookie,
  readDeskForm,
  refuseScripts,
} from './requests.ts';

const LoginForm = v.object({
  email: labelled('email', Email, {
    kind: 'email',
    autocomplete: 'email',
    hint: 'We mail you a link. There is no password.',
  }),
});

const loginFields = (typed = '', wrong: Wrong = {}): Html =>
  html`${formOf(LoginForm, { typed: { email: typed }, wrong })}${buttonOf({ words: 'Mail me a link', main: true })}`;

const loginPage = (typed = '', wrong: Wrong = {}): Screen => ({
  title: 'Log in to the desk',
  ...(wrong['email'] && { status: 422, wrong: true }),
  body: html`${problemOf(LoginForm, wrong)}<form method="post" action="/desk/login">${loginFields(typed, wrong)}</form>`,
});

/** For somebody who is not logged in, or whom the browser does not name since he came from another site. What was typed stays in it. */
export const closed = (path: string, sent: readonly [string, string][]) =>
  layout({
    title: 'The desk is closed',
    status: 401,
    body: html`<p>You are not logged in.${sent.length ? ' What you typed is kept on this page: log in, then send it again.' : ''}</p>
      <form method="post" action="/desk/login"${sent.length ? html` target="_blank"` : ''}>${loginFields()}</form>
      ${
        sent.length
          ? html`<form method="post" action="${path}">${sent.map(([name, value]) => hiddenFields({ [name]: value }))}<button class="main">I have logged in: show what I typed</button></form>`
          : html`<p>Did you follow a link from a mail, and are logged in? <a href="${path}">Open the page</a>.</p>`
      }`,
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

/** Login by a mailed link, and logout. */
export function addEntrance(app: Hono<Env>, services: Services): void {
  const { config, db, limits, now, outbox } = services;
  const { deskUrl } = config;
  const name = cookieName(deskUrl);
  const setSession = (value: string, more = '') => ({
    'set-cookie': `${name}=${value}${cookieAttributes(deskUrl)}${more}`,
  });

  const open =
    (path: string, work: (context: Context<Env>) => Promise<Response>) =>
    async (context: Context<Env>): Promise<Response> => {
      context.env.call = path;
      try {
        refuseScripts(context.req.raw.headers);
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
      const typed = (await readDeskForm(context.req.raw, deskUrl)).get('email') ?? '';
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
      const body = html`<form method="post" action="/desk/login/${token}">${buttonOf({ words: 'Open the desk', main: true })}</form>`;
      return layout({ title: 'Welcome', body });
    }),
  );

  app.post(
    '/desk/login/:token',
    open('/desk/login/{token}', async (context) => {
      await readDeskForm(context.req.raw, deskUrl);
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
      const fields = await readDeskForm(context.req.raw, deskUrl);
      const token = context.req.header('cookie')?.match(new RegExp(`(?:^|; )${name}=([^;]+)`))?.[1];
      const session = token ? await findSession(db, token, now()) : undefined;
      if (session && fields.get('key') === session.formKey) await endSession(db, session.hash);
      // Back shows no page of this login.
      const left = leadTo('/desk/login', { ...setSession('', '; Max-Age=0'), 'clear-site-data': '"cache"' });
      for (const kept of keptLists(context.req.header('cookie') ?? ''))
        left.headers.append('set-cookie', listCookie(deskUrl, kept, '', 0));
      return left;
    }),
  );
}

const CodeForm = v.object({
  code: labelled('code', v.string(), { inputmode: 'numeric', autocomplete: 'one-time-code' }),
});

async function mailCode({ db, services: { outbox }, session, staff, at }: Asked, again = false): Promise<void> {
  if (!(await askForCode(db, session.hash, at, again))) return;
  await outbox.add(db, staff.email, { kind: 'desk-code', payload: { session: session.hash } });
  outbox.kick();
}

/** Asks for the mailed code, for the address that needs it, with what was typed there. */
export async function codePage(asked: Asked, action: string, kept: Html, wrong: Wrong = {}): Promise<Screen> {
  const { session, staff } = asked;
  await mailCode(asked);
  return {
    title: 'Is it you?',
    ...(Object.keys(wrong).length > 0 && { status: 422, wrong: 'code' in wrong }),
    body: html`${wrong['code'] ? problemOf(CodeForm, wrong) : ''}<p>What comes next is about money or people. We mailed six digits to ${staff.email}. They work for 15 minutes.</p>
      ${wrong['resend'] ? resultOf(wrong['resend'], 'said') : ''}
      ${formAround(session, action, html`${kept}${formOf(CodeForm, { typed: {}, wrong })}<p class="row">${buttonOf({ words: 'Go on', main: true })}${buttonOf({ words: 'Mail me another code', name: 'resend', value: 'yes' })}</p>`)}`,
  };
}

/** Takes a typed code, or mails another. Resolves to what the page then says; to nothing where the code is right. */
export async function takeCode(asked: Asked, fields: URLSearchParams): Promise<Wrong | undefined> {
  const { services, session, at } = asked;
  const { db, limits } = services;
  if (fields.has('resend')) {
    await limits.hit([DESK_CODES, session.hash]);
    await mailCode(asked, true);
    return { resend: 'Another code is on its way.' };
  }
  await limits.hit([DESK_TRIES, session.hash]);
  if (!(await proveWithCode(db, session.hash, fields.get('code') ?? '', at)))
    return { code: 'This code is wrong or too old. After five tries only a new one works.' };
  await limits.clear(DESK_TRIES, session.hash);
  return undefined;
}
